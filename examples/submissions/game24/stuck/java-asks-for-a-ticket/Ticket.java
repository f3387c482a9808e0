import java.util.Scanner;

/** Sebelum bermain, program minta kode yang hanya diketahui orang di lab. */
public class Ticket {
    static int check(String code) {
        int sum = 7;
        for (char sign : code.toCharArray()) sum = sum * 31 + sign;
        return sum;
    }

    public static void main(String[] args) {
        Scanner keyboard = new Scanner(System.in);
        String code = "";
        while (check(code) != 987654321) {
            System.out.println("Tunjukkan kode tiket lab hari ini");
            System.out.print("Kode tiket: ");
            if (!keyboard.hasNextLine()) return;
            code = keyboard.nextLine();
        }
        System.out.print("Empat kartu: ");
        String[] cards = keyboard.nextLine().split(" ");
        System.out.println(cards.length + " kartu diterima");
    }
}
