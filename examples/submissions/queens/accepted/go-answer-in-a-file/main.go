// Queens: the answer goes to a file, the statistics to the screen.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"time"
)

type search struct {
	board  []string
	queens []int
	tried  int
}

func (s *search) fits(column int) bool {
	row := len(s.queens)
	for above, other := range s.queens {
		if other == column || s.board[above][other] == s.board[row][column] {
			return false
		}
	}
	if row == 0 {
		return true
	}
	step := s.queens[row-1] - column
	return step > 1 || step < -1
}

func (s *search) run() bool {
	if len(s.queens) == len(s.board) {
		return true
	}
	for column := range s.board {
		s.tried++
		if s.fits(column) {
			s.queens = append(s.queens, column)
			if s.run() {
				return true
			}
			s.queens = s.queens[:len(s.queens)-1]
		}
	}
	return false
}

func save(s *search) error {
	if err := os.MkdirAll("output", 0o755); err != nil {
		return err
	}
	var text strings.Builder
	for row, line := range s.board {
		column := s.queens[row]
		text.WriteString(line[:column] + "#" + line[column+1:] + "\n")
	}
	return os.WriteFile("output/solution.txt", []byte(text.String()), 0o644)
}

func main() {
	fmt.Print("Path of the board file: ")
	line, _ := bufio.NewReader(os.Stdin).ReadString('\n')
	data, err := os.ReadFile(strings.TrimSpace(line))
	if err != nil {
		fmt.Println("File not found:", err)
		os.Exit(1)
	}
	s := &search{board: strings.Fields(string(data))}
	for _, row := range s.board {
		if len(row) != len(s.board) {
			fmt.Println("Invalid board: it must be square")
			return
		}
	}
	start := time.Now()
	found := s.run()
	spent := time.Since(start)
	if found {
		if err := save(s); err != nil {
			fmt.Println("Could not write the file:", err)
			os.Exit(1)
		}
		fmt.Println("Done, look into output/solution.txt")
	} else {
		fmt.Println("This board has no solution")
	}
	fmt.Printf("%d cells tried in %v\n", s.tried, spent)
}
