import { type Command, Option } from 'commander';
import { ORDER_EVENTS } from '#domain/orders/status';
import { DELIVERY_STATUSES } from '#domain/webhooks/delivery';
import { OPS_EVENTS } from '#domain/webhooks/ops-event';
import { addCommand, createAction, environmentOption, partnerOption } from '../command';
import { readAlias, readDateTime } from '../option-values';
import type { LogOptions } from './deliveries';
import type { WebhookAddOptions, WebhookSetOptions } from './webhook';

const EVENTS = [...ORDER_EVENTS, ...Object.keys(OPS_EVENTS)];
const URL_HELP = 'https://…; for test also http://localhost:<port> where the server allows it';
const channelOption = () =>
  new Option('--channel <channel>', 'order or ops').choices(['order', 'ops']).makeOptionMandatory();

/** Webhook endpoints and their deliveries. */
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
    .action(createAction(async (options: WebhookAddOptions) => (await import('./webhook')).webhookAdd(options)));
  addCommand(webhooks, 'set', "add an endpoint or change the existing one's URL; prints the secret of a new one")
    .addOption(environmentOption())
    .addOption(channelOption())
    .requiredOption('--url <url>', URL_HELP)
    .option('--alias <alias>', 'name of the endpoint', readAlias)
    .option('--new-secret', 'also replace the secret immediately; with webhook rotate, both sign for 5 minutes')
    .addOption(partnerOption())
    .addHelpText('after', "\nThe demo partner's test order endpoint always signs with webhook_test_secret of dev.json.")
    .action(createAction(async (options: WebhookSetOptions) => (await import('./webhook')).webhookSet(options)));
  const onEndpoint = (name: string, description: string) =>
    addCommand(webhooks, name, description).argument('<endpoint-id>');
  onEndpoint('remove', 'remove an endpoint; its deliveries stay on record').action(
    createAction(async (id: string) => (await import('./webhook')).webhookRemove(id)),
  );
  onEndpoint('rotate', 'print a new signing secret once; the old one also signs for 5 minutes').action(
    createAction(async (id: string) => (await import('./webhook')).webhookRotate(id)),
  );
}

function addDeliveryCommands(webhooks: Command): void {
  addCommand(webhooks, 'deliveries', 'list deliveries with every attempt, newest first, or show one in full')
    .argument('[delivery-id]')
    .addOption(partnerOption())
    .option('--endpoint <id>', 'only this endpoint')
    .addOption(new Option('--event <name>', 'only this event, like order.completed').choices(EVENTS))
    .addOption(new Option('--state <status>', 'only deliveries with this status').choices(DELIVERY_STATUSES))
    .option('--from <time>', 'queued at this date-time or later', readDateTime)
    .option('--to <time>', 'queued before this date-time', readDateTime)
    .action(
      createAction(async (id: string | undefined, options: LogOptions) =>
        (await import('./deliveries')).webhookDeliveries(id, options),
      ),
    );
}
