import type { Command } from 'commander';
import { addCommand, createAction } from '../command';

/** The server's secret key. */
export function addSecretCommands(program: Command): void {
  const secrets = program.command('secret').description("the server's secret key: see docs/secrets.md");
  addCommand(
    secrets,
    'reseal',
    're-encrypt every stored secret with the current SECRET_KEY, and list what still needs a previous one',
  ).action(createAction(async () => (await import('./secret')).secretReseal()));
}
