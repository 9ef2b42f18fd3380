import type { V2Created } from '#contract/v2/create-order';
import type { V2Estimate } from '#contract/v2/estimate';
import type { V2Order } from '#contract/v2/order';
import type { Scenario } from '#domain/sandbox/scenarios';
import { checkV2Answer } from './check-answer';

export interface V2Answer<T> {
  status: number;
  headers: Headers;
  text: string;
  body: T;
}

export interface V2Request {
  method?: string;
  headers?: Record<string, string>;
  /** Sent unchanged if it is text. */
  body?: unknown;
}

/** Valid addresses; nobody ever pays to them. */
export const V2_ADDRESSES = {
  btc: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  eth: '0x52908400098527886E0F7030069857D2E4169EE7',
  ltc: 'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz',
  trx: 'TXYZpAFErku9UfXYUWvYMRadb3n5pHLsN2',
  xmr: '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H',
  xrp: 'rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv',
} as const;

/** A program that speaks the v2 layer. Each response is checked by what the layer promises about all responses. */
export interface V2Client {
  origin: string;
  key: string | null;
  /** A request to a URL below the origin, unchanged. */
  send<T>(url: string, request?: V2Request): Promise<V2Answer<T>>;
  estimate(query: string): Promise<V2Answer<V2Estimate>>;
  create(body: unknown, query?: string): Promise<V2Answer<V2Created>>;
  /** A new order of litecoins for tethers on Tron. */
  open(scenario?: Scenario, body?: object, ttlSeconds?: number): Promise<V2Created>;
  byId(id: string): Promise<V2Answer<V2Order>>;
}

export const LTC_TO_USDT = { fromCurrency: 'ltc', fromNetwork: 'ltc', toCurrency: 'usdt', toNetwork: 'trx' } as const;

export function createV2Client(origin: string, key: string | null): V2Client {
  const client: V2Client = {
    origin,
    key,
    async send(url, { method = 'GET', headers = {}, body } = {}) {
      const response = await fetch(origin + url, {
        method,
        headers: { ...(key !== null && { 'x-changenow-api-key': key }), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const answer = { status: response.status, headers: response.headers, text };
      checkV2Answer(method, url, answer);
      return { ...answer, body: JSON.parse(text) };
    },
    estimate: (query) => client.send(`/v2/exchange/estimated-amount?${query}`),
    create: (body, query = '') =>
      client.send(`/v2/exchange${query && `?${query}`}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      }),
    async open(scenario = 'success', body = {}, ttlSeconds = 1000) {
      const terms = { ...LTC_TO_USDT, fromAmount: 2, address: V2_ADDRESSES.trx, ...body };
      const answer = await client.create(terms, `sandbox_scenario=${scenario}&sandbox_ttl=${ttlSeconds}`);
      if (answer.status !== 200) {
        throw new Error(`the order was not opened: ${answer.status} ${answer.text}`);
      }
      return answer.body;
    },
    byId: (id) => client.send(`/v2/exchange/by-id?id=${id}`),
  };
  return client;
}

export function queryOf(parameters: Record<string, string>): string {
  return new URLSearchParams(parameters).toString();
}
