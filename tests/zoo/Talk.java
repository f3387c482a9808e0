// Asks three times with a Scanner, as every beginner does.
import java.util.Scanner;

public class Talk {
    public static void main(String[] words) {
        Scanner in = new Scanner(System.in);
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            System.out.print("number " + i + "? ");
            sum += in.nextInt();
        }
        System.out.println("sum " + sum);
    }
}
