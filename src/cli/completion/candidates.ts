import type { Command } from 'commander';

/** What may come after the words of an unfinished command line: subcommands, choices of an argument, and options. */
export function candidatesOf(program: Command, words: readonly string[]): string[] {
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
