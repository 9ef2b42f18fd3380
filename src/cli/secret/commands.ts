import type { Command } from 'commander';
import { addCommand, createAction } from '../command';

/** The server's keys. */
export function addSecretCommands(program: Command): void {
  const secrets = program.command('secret').description("the server's keys: see docs/secrets.md");
  addCommand(
    secrets,
    'reseal',
    're-encrypt every stored secret with the current SECRET_KEY, and list what still needs a previous one',
  )
    .option('--old-form', 'also those in the form of release 0.1 that are not accepted any more; see docs/secrets.md')
    .action(createAction(async (options: { oldForm?: boolean }) => (await import('./secret')).secretReseal(options)));
  addCommand(
    secrets,
    'payload-keys',
    'list the PAYLOAD_KEYS that histories in Temporal and their copies need; exits with 1 if one is missing',
  ).action(createAction(async () => (await import('./secret')).secretPayloadKeys()));
}
