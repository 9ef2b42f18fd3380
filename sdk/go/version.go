package swaplane

// Version is the version of the server that this client is made for.
const Version = "0.2.0"
