// Animals of the Java kind: a heap that only grows, and many threads.
import java.util.ArrayList;

public class Hog {
    public static void main(String[] words) throws Exception {
        var kept = new ArrayList<Object>();
        if (words[0].equals("heap")) {
            for (int i = 0; i < 600; i++) {
                byte[] block = new byte[1 << 20];
                java.util.Arrays.fill(block, (byte) 1);
                kept.add(block);
            }
            Thread.sleep(1000);
        }
        if (words[0].equals("threads")) {
            for (int i = 0; i < 300; i++) {
                Thread thread = new Thread(() -> {
                    try { Thread.sleep(5000); } catch (InterruptedException e) { }
                });
                thread.setDaemon(true);
                thread.start();
            }
            Thread.sleep(3000);
        }
    }
}
