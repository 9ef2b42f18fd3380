import type { Command } from 'commander';
import { addCommand, createAction } from '../command';

/** What has to be done before the processes of a release start. */
export function addMigrateCommand(program: Command): void {
  addCommand(
    program,
    'migrate',
    'bring the database to the schema of this release, as its owner (MIGRATION_DATABASE_URL), before processes that may not',
  ).action(createAction(async () => (await import('./migrate')).migrateNow()));
}
