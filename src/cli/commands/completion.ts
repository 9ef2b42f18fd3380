import type { Command } from 'commander';

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

/** What may come after the words of an unfinished command line: subcommands, choices of an argument, and options. */
function candidatesOf(program: Command, words: readonly string[]): string[] {
  let command = program;
  for (const word of words) {
    command = command.commands.find((one) => one.name() === word || one.aliases().includes(word)) ?? command;
  }
  const { visibleCommands, visibleOptions } = visiblePartsOf(command);
  return [
    ...visibleCommands,
    ...command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    ...visibleOptions,
  ];
}

function visiblePartsOf(command: Command): { visibleCommands: string[]; visibleOptions: string[] } {
  const help = command.createHelp();
  return {
    visibleCommands: help.visibleCommands(command).map((one) => one.name()),
    visibleOptions: help.visibleOptions(command).flatMap(({ long }) => long ?? []),
  };
}

/** The shells that have a script. */
const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** Each asks `swaplane complete` for what may follow the words before the cursor; the shell keeps what fits the one at the cursor. */
const SCRIPTS: Readonly<Record<Shell, string>> = {
  bash: `_swaplane() {
  local candidates
  candidates=$(swaplane complete -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)
  COMPREPLY=($(compgen -W "$candidates" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _swaplane swaplane
`,
  zsh: `#compdef swaplane
_swaplane() {
  compadd -- \${(f)"$(swaplane complete -- "\${(@)words[2,CURRENT-1]}" 2>/dev/null)"}
}
compdef _swaplane swaplane
`,
  fish: `complete -c swaplane -f -a '(swaplane complete -- (commandline -opc)[2..-1] 2>/dev/null)'
`,
};

function completionScript(shell: Shell): string {
  return SCRIPTS[shell];
}
