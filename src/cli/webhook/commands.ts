import { type Command, Option } from 'commander';
import { addCommand, createAction, environmentOption, partnerOption } from '../command';
import { readAlias, readDateTime } from '../option-values';
import { webhookRemove, webhookResume, webhookRotate } from './change';
import { type LogOptions, webhookDeliveries } from './deliveries';
import { webhookList, webhookShow } from './endpoint';
import { type ReplayOptions, webhookReplay, webhookRetry, webhookTest } from './repeat';
import { type WebhookAddOptions, type WebhookSetOptions, webhookAdd, webhookSet } from './webhook';

const URL_HELP = 'https://…; for test also http://localhost:<port> where the server allows it';
const channelOption = () =>
  new Option('--channel <channel>', 'order or ops').choices(['order', 'ops']).makeOptionMandatory();

/** Webhook endpoints and what was sent to them. */
export function addWebhookCommands(program: Command): void {
  const webhooks = program.command('webhook').description('webhook endpoints and deliveries');
  addEndpointCommands(webhooks);
  addDeliveryCommands(webhooks);
}

function addEndpointCommands(webhooks: Command): void {
  addCommand(webhooks, 'add', 'add an endpoint and print its signing secret once')
    .addOption(environmentOption())
    .addOption(channelOption())
    .requiredOption('--url <url>', URL_HELP)
    .option('--alias <alias>', 'name of the endpoint', readAlias)
    .addOption(partnerOption())
    .action(createAction((options: WebhookAddOptions) => webhookAdd(options)));
  addCommand(webhooks, 'set', "add an endpoint or change the existing one's URL; prints the secret of a new one")
    .addOption(environmentOption())
    .addOption(channelOption())
    .requiredOption('--url <url>', URL_HELP)
    .option('--alias <alias>', 'name of the endpoint', readAlias)
    .option('--new-secret', 'also replace the secret immediately; with webhook rotate, both sign for 5 minutes')
    .addOption(partnerOption())
    .addHelpText('after', "\nThe demo partner's test order endpoint always signs with webhook_test_secret of dev.json.")
    .action(createAction((options: WebhookSetOptions) => webhookSet(options)));
  addCommand(webhooks, 'list', "list a partner's endpoints and their health")
    .addOption(partnerOption())
    .addHelpText('after', '\nSUCCESS covers all attempts of the last 30 days, including retries, replays and tests.')
    .action(createAction((options: { partner?: string }) => webhookList(options)));
  const onEndpoint = (name: string, description: string) =>
    addCommand(webhooks, name, description).argument('<endpoint-id>');
  onEndpoint('show', 'show an endpoint, its state, and who changed it').action(
    createAction((id: string) => webhookShow(id)),
  );
  onEndpoint('remove', 'remove an endpoint; its deliveries stay on record').action(
    createAction((id: string) => webhookRemove(id)),
  );
  onEndpoint('rotate', 'print a new signing secret once; the old one also signs for 5 minutes').action(
    createAction((id: string) => webhookRotate(id)),
  );
  onEndpoint('resume', 'resume a paused endpoint and send its queued events, oldest first').action(
    createAction((id: string) => webhookResume(id)),
  );
}

function addDeliveryCommands(webhooks: Command): void {
  addCommand(webhooks, 'test', 'send a test event to an endpoint and show the response')
    .argument('<endpoint-id>')
    .action(createAction((id: string) => webhookTest(id)));
  addCommand(webhooks, 'deliveries', 'list deliveries with every attempt, newest first, or show one in full')
    .argument('[delivery-id]')
    .addOption(partnerOption())
    .option('--endpoint <id>', 'only this endpoint')
    .option('--event <name>', 'only this event, like order.completed')
    .addOption(
      new Option('--state <state>', 'only deliveries in this state').choices(['pending', 'delivered', 'failed']),
    )
    .option('--from <time>', 'queued at this date-time or later', readDateTime)
    .option('--to <time>', 'queued before this date-time', readDateTime)
    .action(createAction((id: string | undefined, options: LogOptions) => webhookDeliveries(id, options)));
  addCommand(webhooks, 'retry', 'retry an undelivered event now')
    .argument('<delivery-id>')
    .action(createAction((id: string) => webhookRetry(id)));
  addCommand(webhooks, 'replay', 'send one event again, or every event since a given time to an endpoint')
    .argument('<delivery-or-endpoint-id>')
    .option('--since <time>', 'with an endpoint: events since this date-time', readDateTime)
    .option('--since-event <event-id>', 'with an endpoint: this event and all later ones')
    .action(createAction((id: string, options: ReplayOptions) => webhookReplay(id, options)));
}
