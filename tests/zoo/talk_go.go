// Asks three times, in Go.
package main

import "fmt"

func main() {
	sum := 0
	for i := 0; i < 3; i++ {
		var number int
		fmt.Printf("number %d? ", i)
		fmt.Scan(&number)
		sum += number
	}
	fmt.Println("sum", sum)
}
