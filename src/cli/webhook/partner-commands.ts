import type { Command } from 'commander';
import { type ApiCommandOptions, addApiCommand } from '../api/command';
import { createAction } from '../command';

/** A partner's own webhook endpoints, over the API; in an installation, the group of this name is the operators'. */
export function addPartnerWebhookCommands(program: Command): void {
  const webhook = program.command('webhook').description("your webhook endpoints in the key's environment");
  addApiCommand(webhook, 'list', 'show their state, and until when one is paused').action(
    createAction(async (options: ApiCommandOptions) => (await import('./partner-endpoints')).webhookList(options)),
  );
  addApiCommand(webhook, 'test', 'send a test event to each, and show what your server answers').action(
    createAction(async (options: ApiCommandOptions) => (await import('./partner-endpoints')).webhookTest(options)),
  );
  addApiCommand(webhook, 'resume', 'resume those that are paused, and send what is queued').action(
    createAction(async (options: ApiCommandOptions) => (await import('./partner-endpoints')).webhookResume(options)),
  );
}
