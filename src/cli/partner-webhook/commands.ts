import type { Command } from 'commander';
import { type ApiCommandOptions, addApiCommand } from '../api/command';
import { createAction } from '../command';

/** A partner's own webhook endpoints, over the API; in an installation, the group of this name is the operators'. */
export function addPartnerWebhookCommands(program: Command): void {
  const webhook = program.command('webhook').description('your webhook endpoints');
  addApiCommand(webhook, 'resume', "resume your paused endpoints in the key's environment, and send what is queued").action(
    createAction(async (options: ApiCommandOptions) => (await import('./resume-webhooks')).webhookResume(options)),
  );
}
