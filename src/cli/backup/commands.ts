import type { Command } from 'commander';
import { addCommand, createAction } from '../command';

/** What would be left if a server were lost, and what to do once it is back. */
export function addBackupCommands(program: Command): void {
  addCommand(
    program,
    'backup',
    'say whether the log of the database is archived, and how to back up and restore; exits with 1 if a lost server would lose much',
  ).action(createAction(async () => (await import('./backup')).backup()));
  addCommand(
    program,
    'restore',
    'after Postgres or Temporal came back from its backup: complete each from the other, and compare them; exits with 1 if anything is left',
  ).action(createAction(async () => (await import('./backup')).restore()));
}
