// Prints the Compose project of the working directory as JSON, as `docker compose config` does, for machines without Docker.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/compose-spec/compose-go/v2/cli"
)

func main() {
	if err := printProject(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func printProject() error {
	options, err := cli.NewProjectOptions(nil, cli.WithDefaultConfigPath, cli.WithEnvFiles(), cli.WithDotEnv)
	if err != nil {
		return err
	}
	project, err := options.LoadProject(context.Background())
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(project)
}
