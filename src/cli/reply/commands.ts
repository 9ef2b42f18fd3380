import type { Command } from 'commander';

/** Saved replies; their commands are made from operations. */
export function addReplyCommands(program: Command): void {
  program.command('reply').description('texts that operators answer with');
}
