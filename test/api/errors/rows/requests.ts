import { ADDRESSES, type Answer, BASE, type Body } from '#test/helpers/service/client';
import { routeName } from './row';

/** Valid ids that do not exist. */
const UNKNOWN: Readonly<Record<string, string>> = {
  order_id: `ord_${'z'.repeat(26)}`,
  payout_id: `po_${'z'.repeat(26)}`,
};

interface WellFormed {
  query?: Record<string, string>;
  body?: Body;
}

/** What a route needs besides its path to be valid; a route that needs nothing has no row. */
const WELL_FORMED: Readonly<Record<string, WellFormed>> = {
  'GET /estimate': { query: { from: 'BTC', to: 'ETH', amount: '0.05' } },
  'GET /limits': { query: { from: 'BTC', to: 'ETH' } },
  'POST /order/create': { body: { quote_id: `q_${'z'.repeat(26)}`, address: ADDRESSES.eth } },
  'POST /order/{order_id}/refund-action': { body: { action: 'refund_to_address', refund_address: ADDRESSES.btc } },
  'POST /order/{order_id}/deposit': { body: { tx_hash: 'a'.repeat(64) } },
  'POST /sandbox/order/{order_id}/advance': { body: { to: 'next' } },
  'POST /me/payouts': { body: { amount_usd: '6200.00', currency: 'USDT-TRC20' } },
};

export interface Changes {
  origin: string;
  key?: string;
  /** Values of path parameters. */
  params?: Record<string, string>;
  /** The raw query, instead of the well-formed one. */
  search?: string;
  /** The raw body, instead of the well-formed one. */
  body?: string | Buffer;
  headers?: Record<string, string>;
}

function isStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') ?? false;
}

/** A stream of all orders never ends by itself, so its start is enough. */
async function hungUp({ body }: Response): Promise<string> {
  await body?.cancel();
  return '';
}

/** A route's well-formed query. */
export function queryOf(route: { method: string; path: string }): string {
  return new URLSearchParams(WELL_FORMED[routeName(route)]?.query).toString();
}

/** Sends a route's well-formed request with some changes. */
export async function send(
  route: { method: string; path: string },
  { origin, key, params = {}, search, body, headers }: Changes,
): Promise<Answer<unknown>> {
  const wellFormed = WELL_FORMED[routeName(route)] ?? {};
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_whole, name) => params[name] ?? UNKNOWN[name] ?? 'x');
  const query = search ?? queryOf(route);
  const content = body ?? (wellFormed.body && JSON.stringify(wellFormed.body));
  const response = await fetch(`${origin}${BASE}${path}${query && `?${query}`}`, {
    method: route.method.toUpperCase(),
    headers: {
      ...(key !== undefined && { 'X-API-Key': key }),
      ...(content !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(content !== undefined && { body: content }),
  });
  const text = isStream(response) ? await hungUp(response) : await response.text();
  return { status: response.status, headers: response.headers, text, body: text === '' ? null : JSON.parse(text) };
}
