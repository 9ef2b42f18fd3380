import { Command, InvalidArgumentError, Option } from 'commander';
import { type ApiCommandOptions, addApiCommand, withProfile } from './api/command';
import { addCommand, createAction } from './command';
import type { EstimateOptions } from './commands/estimate';
import type { EventsOptions } from './commands/events';
import type { LoginOptions } from './commands/login';
import type { LogsTailOptions } from './commands/logs';
import type { TriggerOptions } from './commands/trigger';
import type { ListenOptions } from './listen/listen-command';
import { readOrderId, readTtl } from './option-values';
import type { CreateOrderOptions, ListOptions, RefundOrderOptions } from './order/partner-orders';

/**
 * Commands that only need the API and a key. They load nothing of the service, so they start fast. Returns those to which operators' commands
 * are added.
 */
export function addCommandsForPartners(program: Command): { clock: Command; order: Command } {
  program.commandsGroup('For partners (over the API, with an API key):');
  addLoginCommand(program);
  addEstimateCommand(program);
  const order = addOrdersCommands(program);
  addTriggerCommand(program);
  const clock = addClockCommand(program);
  addListenCommand(program);
  addEventsCommand(program);
  addLogsCommands(program);
  addMcpCommand(program);
  return { clock, order };
}

/** A program with only these commands. */
export function createPartnerProgram(): Command {
  const program = newProgram();
  addCommandsForPartners(program);
  return program;
}

/** Whether the arguments are for one of these commands; `clock advance` and others in `order` are for operators. */
export function isForPartners(program: Command, [name, next]: readonly string[]): boolean {
  const command = program.commands.find((one) => one.name() === name);
  if (!command) {
    return false;
  }
  const isGroup = command.commands.length > 0;
  return isGroup ? command.commands.some((one) => one.name() === next) : !(name === 'clock' && next === 'advance');
}

export function newProgram(): Command {
  // Positional: `clock` and `clock advance` each have their own --json.
  return new Command('swaplane').exitOverride().showSuggestionAfterError(false).enablePositionalOptions();
}

/** The API key for the commands for partners. */
function addLoginCommand(program: Command): void {
  addCommand(program, 'login', 'save an API key and its URL for the partner commands')
    .option('--url <url>', 'URL of the Swaplane server, like https://swap.example (default: SWAPLANE_URL)')
    .option('--key <key>', 'the API key (default: SWAPLANE_KEY, or a prompt)')
    .option('--profile <name>', 'name to save it under (default: default)')
    .option('--list', 'list the saved profiles, without their keys')
    .option('--use <name>', 'switch to this profile')
    .option('--remove <name>', 'delete this profile')
    .action(createAction(async (options: LoginOptions) => (await import('./commands/login')).login(options)));
}

/** Prices of swaps. */
function addEstimateCommand(program: Command): void {
  addSwapOptions(addApiCommand(program, 'estimate', 'ask all providers and show the best price'))
    .option('--all', 'show the quotes of all providers')
    .action(createAction(async (options: EstimateOptions) => (await import('./commands/estimate')).estimate(options)));
}

/** The partner's own orders. */
function addOrdersCommands(program: Command): Command {
  const orders = program.command('order').description('create, list, show, watch and refund your orders');
  orders.commandsGroup('For partners (over the API, with an API key):');
  addCreateCommand(orders);
  addApiCommand(orders, 'list', 'list your orders, newest first')
    .option('--status <statuses>', 'one status, or several separated by commas')
    .option('--ref <reference>', 'your partner_order_ref')
    .option('--limit <number>', 'maximum number of orders', '20')
    .action(createAction(async (options: ListOptions) => (await import('./order/partner-orders')).listOrders(options)));
  addApiCommand(orders, 'show', 'show an order with its timeline')
    .argument('<order-id>', 'ID of the order', readOrderId)
    .action(
      createAction(async (orderId: string, options: ApiCommandOptions) =>
        (await import('./order/partner-orders')).showOrder(orderId, options),
      ),
    );
  addApiCommand(orders, 'refund', 'decide where the deposit goes while the order is in refund_required')
    .argument('<order-id>', 'ID of the order', readOrderId)
    .option('--address <address>', 'send it back to this address (default: the one that the order has)')
    .option('--extra-id <memo>', 'memo or tag of that address')
    .option('--stable <target>', 'pay it out as a stablecoin instead, like USDC-SOL')
    .option('--stable-address <address>', 'address that receives the stablecoins')
    .action(
      createAction(async (orderId: string, options: RefundOrderOptions) =>
        (await import('./order/partner-orders')).refundOrder(orderId, options),
      ),
    );
  addApiCommand(orders, 'watch', 'print each status change until the order ends')
    .argument('<order-id>', 'ID of the order', readOrderId)
    .action(async (orderId: string, options: ApiCommandOptions) =>
      (await import('./order/partner-orders')).watchOrder(orderId, options),
    );
  return orders;
}

function addCreateCommand(orders: Command): void {
  addSwapOptions(addApiCommand(orders, 'create', 'create an order; with a live key, a real one'))
    .requiredOption('--address <address>', 'address for the payout')
    .option('--quote <quote-id>', 'a quote from estimate (default: the best one for the swap)')
    .option(
      '--idempotency-key <key>',
      'with --quote: a repetition with both returns the same order (default: a new one)',
    )
    .option('--extra-id <memo>', 'memo or tag of the address')
    .option('--refund-address <address>', 'address that the deposit is returned to if the swap fails')
    .option('--refund-extra-id <memo>', 'memo or tag of the refund address')
    .option('--ref <reference>', 'your own ID for the order')
    .option('--scenario <name>', 'test keys only: the scenario that the order follows')
    .option('--ttl <seconds>', 'test keys only: length of the scenario', readTtl)
    .option('--seed <seed>', 'test keys only: the same seed produces the same order')
    .action(
      createAction(async (options: CreateOrderOptions) =>
        (await import('./order/partner-orders')).createOrder(options),
      ),
    );
}

const SIDES = ['send', 'receive'];

/** The swap that is asked for; the defaults work in every sandbox. */
function addSwapOptions(command: Command): Command {
  return command
    .option('--from <currency>', 'currency to send', 'BTC')
    .option('--to <currency>', 'currency to receive', 'ETH')
    .option('--amount <amount>', 'how much, as a decimal number', '0.05')
    .option('--from-network <network>', 'network of the currency to send (default: its first one)')
    .option('--to-network <network>', 'network of the currency to receive (default: its first one)')
    .addOption(new Option('--side <side>', 'whether the amount is sent or received (default: send)').choices(SIDES));
}

/** Sandbox orders for testing a partner's own server. */
function addTriggerCommand(program: Command): void {
  addApiCommand(program, 'trigger', 'create a sandbox order, run its scenario to the end and print the events')
    .argument('<scenario>', 'a scenario listed by GET /sandbox/scenarios, like success or refund')
    .option('--from <currency>', 'currency to send', 'BTC')
    .option('--to <currency>', 'currency to receive', 'ETH')
    .option('--amount <amount>', 'amount to send', '0.05')
    .option('--seed <seed>', 'a seed that makes every run produce the same order')
    .option('--stay', 'create the order and do not advance its clock')
    .action(
      createAction(async (scenario: string, options: TriggerOptions) =>
        (await import('./commands/trigger')).trigger(scenario, options),
      ),
    );
}

/** The clock of the partner's own sandbox orders; returns the command, to which the operators' subcommand is added. */
function addClockCommand(program: Command): Command {
  const command = addApiCommand(program, 'clock', 'advance the clock of a sandbox order')
    .argument('<order-id>', 'ID of the order', readOrderId)
    .argument('[move]', 'a duration like +90s, +30m, +2h or +1d, or next for the next thing due', 'next');
  // Options after a subcommand's name belong to the subcommand.
  command.enablePositionalOptions();
  return command.action(
    createAction(async (orderId: string, move: string, options: ApiCommandOptions) =>
      (await import('./commands/clock')).clock(orderId, move, options),
    ),
  );
}

/** Webhooks on a machine without a public URL. */
function addListenCommand(program: Command): void {
  withProfile(program.command('listen'))
    .description('forward webhooks for a test key to a server on this machine, signed like the real ones')
    .requiredOption('--forward-to <url>', 'URL of your server, like http://localhost:3000/hooks', readUrl)
    .option('--secret <whsec>', 'signing secret (default: generated once, then reused)')
    .option('--from-now', 'skip events that occurred since the last run')
    .option('--json', 'print one line of JSON per event')
    .action(async (options: ListenOptions) => (await import('./listen/listen-command')).listen(options));
}

function readUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new InvalidArgumentError('It must be a URL like http://localhost:3000/hooks.');
  }
  return text;
}

/** What happened to the partner's orders. */
function addEventsCommand(program: Command): void {
  withProfile(program.command('events'))
    .description('print the events of your orders of the last 30 days, oldest first')
    .option('--after <event-id>', 'only events after this one (default: from the first one)')
    .option('--follow', 'wait for new events until Ctrl-C')
    .option('--json', 'print one line of JSON per event: the body of its webhook')
    .action(async (options: EventsOptions) => (await import('./commands/events')).events(options));
}

/** The partner's own API calls [rules/requests: Reading it]. */
function addLogsCommands(program: Command): void {
  const logs = program.command('logs').description('your API calls of the last 7 days');
  addApiCommand(logs, 'tail', 'print recent calls, then follow new ones until Ctrl-C')
    .option('--status <statuses>', 'a status like 404 or 5xx, or several separated by commas')
    .option('--code <codes>', 'error codes, separated by commas')
    .option('--method <methods>', 'methods, separated by commas')
    .option('--path <path>', 'exact path, without the query string')
    .option('--order <order-id>', 'only calls about this order', readOrderId)
    .option('--limit <number>', 'how many recent calls to print first', '20')
    .option('--no-follow', 'exit after printing recent calls')
    .action(async (options: LogsTailOptions) => (await import('./commands/logs')).logsTail(options));
  addApiCommand(logs, 'show', 'show one call with its request and response')
    .argument('<request-id>', 'the X-Request-Id of its response')
    .action(
      createAction(async (requestId: string, options: ApiCommandOptions) =>
        (await import('./commands/logs')).logsShow(requestId, options),
      ),
    );
}

/** Swaplane as tools for assistants that support the Model Context Protocol. */
function addMcpCommand(program: Command): void {
  const command = program
    .command('mcp')
    .description('run an MCP server for AI assistants, over standard input and output');
  withProfile(command).action(async (options: ApiCommandOptions) => {
    const [{ serveTools }, { openApiClient }] = await Promise.all([
      import('./mcp/server'),
      import('./api/open-client'),
    ]);
    await serveTools(openApiClient(options));
  });
}

/** A partner's own webhook endpoints, over the API; in an installation, the group of this name is the operators'. */
export function addPartnerWebhookCommands(program: Command): void {
  const webhook = program.command('webhook').description("your webhook endpoints in the key's environment");
  addApiCommand(webhook, 'list', 'show their state, and until when one is paused').action(
    createAction(async (options: ApiCommandOptions) =>
      (await import('./commands/partner-webhook')).webhookList(options),
    ),
  );
  addApiCommand(webhook, 'test', 'send a test event to each, and show what your server answers').action(
    createAction(async (options: ApiCommandOptions) =>
      (await import('./commands/partner-webhook')).webhookTest(options),
    ),
  );
  addApiCommand(webhook, 'resume', 'resume those that are paused, and send what is queued').action(
    createAction(async (options: ApiCommandOptions) =>
      (await import('./commands/partner-webhook')).webhookResume(options),
    ),
  );
}
