import { prepareDatabase } from '#launcher/prepare-database';
import { loadConfig } from '#process/config/config';
import type { Answer } from '../answer';
import { CommandError } from '../command';

/** Migrates the database as its owner, for processes that have only the role of the service. */
export async function migrateNow(): Promise<Answer> {
  const config = loadConfig(process.env);
  const { databaseUrl, migrationDatabaseUrl: migrationUrl, secretKey } = config;
  if (databaseUrl === null || migrationUrl === null || secretKey === null) {
    throw new CommandError('Set MIGRATION_DATABASE_URL, and DATABASE_URL and SECRET_KEY as the processes have them.');
  }
  await prepareDatabase({ databaseUrl, migrationUrl, secretKeys: [secretKey, ...config.previousSecretKeys] });
  return { json: { migrated: true }, text: 'The database is migrated.' };
}
