import type { Order } from '#contract/orders/order';
import type { StreamEvent } from '#contract/orders/order-event';
import type { Estimate, QuoteBody } from '#contract/quotes/estimate';
import { fromIso } from '#domain/duration';
import type { Scenario } from '#domain/sandbox/scenarios';
import { findSimulated } from '#providers/simulated/provider';
import { createApiClient, readEvents } from '../api/client';
import { type ApiCall, urlOf } from '../api/connection';
import type { Profile } from '../api/profiles';
import { CommandError } from '../command';
import type { ScenarioPrinter, WebhookLog } from './receiver';
import { DEMO_SCENARIOS, type DemoScenario } from './scenarios';

const SWAP = { from: 'BTC', to: 'ETH', amount: '0.05' };
const ADDRESSES = {
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  refund_address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
};

interface PlayServices {
  scenario: Scenario;
  /** Duration of the scenario in seconds; null for the API's default. */
  ttl: number | null;
  /** Whether the order's clock is advanced instead of waiting. */
  advance: boolean;
  calls: Calls;
  printer: ScenarioPrinter;
  webhooks: WebhookLog;
}

export interface Played {
  /** The order at the end. */
  order: Order;
  /** Ids of the events on the order's stream. */
  streamed: string[];
}

/** Plays a scenario with real API calls. */
export async function play(services: PlayServices): Promise<Played> {
  const { printer, calls } = services;
  const story = DEMO_SCENARIOS[services.scenario];
  printer.chapter('Get a quote');
  const quote = await getQuote(services, story);
  printer.chapter('Create the order');
  const created = await createOrder(services, quote);
  printer.chapter('Follow the order');
  const streamed = await follow(services, story, created);
  await services.webhooks.arrived(streamed.length);
  printer.chapter('Get the result');
  const order = await calls.json<Order>({ path: `/order/${created.order_id}` });
  printer.result(`${order.status}, ${order.timeline.length} entries in the timeline`);
  return { order, streamed };
}

async function getQuote({ calls, printer }: PlayServices, { byTicket }: DemoScenario): Promise<QuoteBody> {
  const query = { ...SWAP, ...(byTicket && { include: 'all' }) };
  const estimate = await calls.json<Estimate>({ path: '/estimate', query });
  const quote = byTicket ? estimate.quotes?.find(hasTickets) : estimate;
  if (!quote) {
    throw new CommandError('No provider that refunds by ticket quotes this pair.');
  }
  printer.result(`${quote.amount_from} BTC to ${quote.amount_to} ETH at ${quote.provider}: ${quote.quote_id}`);
  return quote;
}

function hasTickets({ provider }: QuoteBody): boolean {
  return findSimulated(provider)?.facts.refundCapability === 'ticket';
}

async function createOrder({ calls, printer, scenario, ttl }: PlayServices, { quote_id }: QuoteBody): Promise<Order> {
  const order = await calls.json<Order>({
    path: '/order/create',
    query: { sandbox_scenario: scenario, ...(ttl !== null && { sandbox_ttl: String(ttl) }) },
    headers: { 'Idempotency-Key': `demo-${quote_id}` },
    body: { quote_id, ...ADDRESSES },
  });
  printer.result(`${order.order_id}: ${order.status}, send the BTC to ${order.deposit_address}`);
  return order;
}

/** Prints the order's stream until the scenario ends, and performs the partner's actions. */
async function follow(services: PlayServices, story: DemoScenario, created: Order): Promise<string[]> {
  const { calls, printer } = services;
  const path = `/order/${created.order_id}`;
  const streamed: string[] = [];
  let known = created.timeline.length;
  const stream = await calls.stream(`${path}/stream`);
  services.webhooks.follow(created.order_id);
  for await (const { id, data } of readEvents(stream)) {
    const { status, ts }: StreamEvent = JSON.parse(data);
    streamed.push(id);
    printer.event({ offsetMs: fromIso(ts) - fromIso(created.created_at), status, seen: 'on the stream', isGood: true });
    if (status === story.end) {
      break;
    }
    if (status === 'refund_required' && story.confirmsRefund) {
      const body = { action: 'refund_to_address' };
      const order = await calls.json<Order>({ path: `${path}/refund-action`, body });
      printer.result(`accepted: refund to ${ADDRESSES.refund_address}`);
      known = order.timeline.length;
    }
    // Advancing past events not yet seen on the stream could skip one that needs the partner's action.
    if (services.advance && streamed.length >= known) {
      known = (await calls.json<Order>({ path: `/sandbox${path}/advance`, body: { to: 'next' } })).timeline.length;
    }
  }
  return streamed;
}

interface CallsOptions {
  profile: Profile;
  printer: ScenarioPrinter;
  signal: AbortSignal;
}

interface Calls {
  /** @throws ApiRefusal, ApiUnreachableError */
  json<T>(call: ApiCall): Promise<T>;
  /** @throws ApiRefusal, ApiUnreachableError */
  stream(path: string): Promise<AsyncIterable<Uint8Array>>;
}

/** Calls of the Partner API, each printed as the equivalent curl command, without the key itself. */
export function createCalls({ profile, printer, signal }: CallsOptions): Calls {
  const client = createApiClient(profile);
  return {
    json(call) {
      printer.command(curlOf(profile, call, '-s'));
      return client.json({ ...call, signal });
    },
    stream(path) {
      printer.command(curlOf(profile, { path }, '-sN'));
      return client.stream({ path, signal });
    },
  };
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

function curlOf({ url }: Profile, call: ApiCall, flags: string): string {
  const { body, headers = {} } = call;
  const lines = Object.entries({ ...headers, ...(body !== undefined && JSON_TYPE) });
  return [
    `curl ${flags} ${quote(urlOf(url, call).href)}`,
    '-H "X-API-Key: $KEY"',
    ...lines.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quote(JSON.stringify(body))}`]),
  ].join(' ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
