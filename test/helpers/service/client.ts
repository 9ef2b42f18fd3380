import { randomUUID } from 'node:crypto';
import { ERROR_CASES } from '#contract/error-cases';
import type { Order } from '#contract/orders/order';
import type { Estimate } from '#contract/quotes/estimate';
import { eventually } from '../run/eventually';

export const BASE = '/partner/v1';

/** Valid addresses; nobody ever pays to them. */
export const ADDRESSES = {
  btc: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  eth: '0x52908400098527886E0F7030069857D2E4169EE7',
  otherEth: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  otherBtc: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  sol: 'AyYJTXKwDFuxDaz6DXrdiu1W7oTQHuC7fLF42imGG9YB',
  trx: 'TXYZpAFErku9UfXYUWvYMRadb3n5pHLsN2',
} as const;

/** A response with its exact text; `body` is the parsed text, or null without one. */
export interface Answer<T = Order> {
  status: number;
  headers: Headers;
  text: string;
  body: T;
}

export interface CallOptions {
  query?: Record<string, string>;
  headers?: Record<string, string>;
}

export type Body = Record<string, unknown>;

/** The swap: BTC to ETH unless given otherwise, at the best provider (programmatic refunds) or the named one. */
export interface Swap {
  from?: string;
  to?: string;
  amount?: string;
  provider?: string;
}

export interface OrderTerms {
  scenario?: string;
  ttlSeconds?: number;
  seed?: string;
  swap?: Swap;
  /** Further fields of the request. */
  body?: Body;
  headers?: Record<string, string>;
}

/** Calls the service with one key. */
export interface Client {
  origin: string;
  key: string;
  /** A request below the base path; a string body is sent unchanged. */
  call<T = Order>(method: string, path: string, body?: Body | string, options?: CallOptions): Promise<Answer<T>>;
  /** The id of a new quote, requested again while a machine that is busy, a provider's rate or a catalogue that is not read yet leaves none. */
  quote(swap?: Swap): Promise<string>;
  /** Requests an order. */
  createOnce(body: Body | string, options?: CallOptions): Promise<Answer>;
  /** As `createOnce`, repeated while no worker is known, which happens on a machine that stood still for seconds. */
  create(body: Body | string, options?: CallOptions): Promise<Answer>;
  /** Requests an order from a new quote, as `create`. */
  ask(terms?: OrderTerms): Promise<Answer>;
  /** As `ask`, repeated as a wallet does until the outcome is known; fails unless the answer is 201. */
  open(terms?: OrderTerms): Promise<Order>;
  get(orderId: string): Promise<Answer>;
  refund(orderId: string, body: Body, options?: CallOptions): Promise<Answer>;
  advance(orderId: string, body: Body): Promise<Answer>;
}

export function createClient(origin: string, key: string): Client {
  const client: Client = {
    origin,
    key,
    async call(method, path, body, { query = {}, headers = {} } = {}) {
      const parameters = new URLSearchParams(query).toString();
      const response = await fetch(`${origin}${BASE}${path}${parameters && `?${parameters}`}`, {
        method,
        headers: { 'X-API-Key': key, ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: text === '' ? null : JSON.parse(text),
      };
    },
    quote: (swap) => eventually(() => findQuote(client, swap)),
    createOnce: (body, options) => client.call('POST', '/order/create', body, options),
    create: (body, options) => unlessDown(() => client.createOnce(body, options)),
    async ask(terms = {}) {
      return client.create(await bodyOf(client, terms), optionsOf(terms));
    },
    async open(terms = {}) {
      const body = await bodyOf(client, terms);
      const { query, headers } = optionsOf(terms);
      const options = { query, headers: { 'Idempotency-Key': randomUUID(), ...headers } };
      return eventually(async () => {
        const { status, text, body: order } = await client.createOnce(body, options);
        if (status !== 201 && !TOO_BUSY.some((message) => text.includes(message))) {
          throw new Error(`the order was not opened: ${status} ${text}`);
        }
        return status === 201 ? order : null;
      });
    },
    get: (orderId) => client.call('GET', `/order/${orderId}`),
    refund: (orderId, body, options) => client.call('POST', `/order/${orderId}/refund-action`, body, options),
    advance: (orderId, body) => client.call('POST', `/sandbox/order/${orderId}/advance`, body),
  };
  return client;
}

const DOWN = messageOf('NOT_CREATED');
/** What the service may answer on a busy machine; every other refusal fails a test at once. */
const TOO_BUSY = [DOWN, ...['OUTCOME_UNKNOWN', 'IDEMPOTENCY_KEY_IN_USE'].map(messageOf)];

function messageOf(name: string): string {
  return ERROR_CASES[name]?.options?.message ?? name;
}

/** The response to a creation, repeated while it says that Temporal is down and nothing was created. */
export function unlessDown<A extends { status: number; body: unknown }>(create: () => Promise<A>): Promise<A> {
  return eventually(async () => {
    const answer = await create();
    return answer.status === 503 && JSON.stringify(answer.body).includes(DOWN) ? null : answer;
  });
}

async function findQuote(client: Client, swap: Swap = {}): Promise<string | null> {
  const { from = 'BTC', to = 'ETH', amount = '0.05', provider } = swap;
  const query = { from, to, amount, include: provider ? 'all' : 'best' };
  const { body } = await client.call<Estimate>('GET', '/estimate', undefined, { query });
  const found = provider ? body.quotes?.find((quote) => quote.provider === provider) : body;
  return found?.quote_id ?? null;
}

async function bodyOf(client: Client, { swap = {}, body }: OrderTerms): Promise<Body> {
  const address = swap.to === 'BTC' ? ADDRESSES.btc : ADDRESSES.eth;
  return { quote_id: await client.quote(swap), address, ...body };
}

function optionsOf({ scenario, ttlSeconds, seed, headers = {} }: OrderTerms) {
  const query = {
    ...(scenario && { sandbox_scenario: scenario }),
    ...(ttlSeconds && { sandbox_ttl: String(ttlSeconds) }),
    ...(seed && { sandbox_seed: seed }),
  };
  return { query, headers };
}
