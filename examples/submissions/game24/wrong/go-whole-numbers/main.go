// The 24 game with whole numbers: 7/2 becomes 3, so some answers are wrong.
package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
	"strings"
	"time"
)

type value struct {
	number int
	text   string
	bad    bool
}

func apply(a value, op byte, b value) value {
	result := value{text: "(" + a.text + string(op) + b.text + ")", bad: a.bad || b.bad}
	switch op {
	case '+':
		result.number = a.number + b.number
	case '-':
		result.number = a.number - b.number
	case '*':
		result.number = a.number * b.number
	case '/':
		if b.number == 0 {
			result.bad = true
			return result
		}
		result.number = a.number / b.number
	}
	return result
}

// combine replaces two values by one until one is left.
func combine(values []value, found map[string]bool) {
	if len(values) == 1 {
		if values[0].number == 24 && !values[0].bad {
			found[values[0].text] = true
		}
		return
	}
	for i := range values {
		for j := range values {
			if i == j {
				continue
			}
			var rest []value
			for k := range values {
				if k != i && k != j {
					rest = append(rest, values[k])
				}
			}
			for _, op := range []byte("+-*/") {
				combine(append([]value{apply(values[i], op, values[j])}, rest...), found)
			}
		}
	}
}

func main() {
	names := strings.Fields("A 2 3 4 5 6 7 8 9 10 J Q K")
	in := bufio.NewScanner(os.Stdin)
	var cards []value
	for len(cards) != 4 {
		fmt.Print("Your four cards: ")
		if !in.Scan() {
			return
		}
		cards = nil
		for _, word := range strings.Fields(in.Text()) {
			for i, name := range names {
				if word == name {
					cards = append(cards, value{number: i + 1, text: fmt.Sprint(i + 1)})
				}
			}
		}
	}
	start := time.Now()
	found := map[string]bool{}
	combine(cards, found)
	spent := time.Since(start)
	if len(found) == 0 {
		fmt.Println("No solution found")
	} else {
		fmt.Printf("Found %d solutions\n", len(found))
	}
	var texts []string
	for text := range found {
		texts = append(texts, text)
	}
	sort.Strings(texts)
	for _, text := range texts {
		fmt.Println(text)
	}
	fmt.Println("Time taken:", spent)
}
