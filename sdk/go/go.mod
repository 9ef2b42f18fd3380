module swaplane

go 1.23
