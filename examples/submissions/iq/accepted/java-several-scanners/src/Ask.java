import java.util.Scanner;

/** Setiap pertanyaan membuat Scanner baru, jadi jawaban tidak boleh dikirim sekaligus. */
class Ask {
    static String line(String question) {
        System.out.print(question);
        return new Scanner(System.in).nextLine().trim();
    }
}
