import type { Command } from 'commander';
import { candidatesOf, completionScript, SHELLS, type Shell } from './completion';

/** Completion in shells: a script for each, which asks the program itself what may come next. */
export function addCompletionCommands(program: Command): void {
  program
    .command('completion')
    .description('print the script that completes commands and options in your shell')
    .addArgument(program.createArgument('<shell>', 'the shell').choices(SHELLS))
    .addHelpText('after', '\nAdd to ~/.bashrc or ~/.zshrc: source <(swaplane completion bash)')
    .action((shell: Shell) => void process.stdout.write(completionScript(shell)));
  program
    .command('complete', { hidden: true })
    .description('print what may come after these words')
    .argument('[words...]')
    .action(
      (words: string[]) =>
        void process.stdout.write(
          candidatesOf(program, words)
            .map((one) => `${one}\n`)
            .join(''),
        ),
    );
}
