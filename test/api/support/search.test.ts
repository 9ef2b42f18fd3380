import type { Match, SearchAnswer } from '#contract/support/search';
import { startTestApi, type TestApi } from '#test/helpers/api/test-api';
import { fillDeliveries, fillOrders } from '#test/helpers/dashboard/fill';
import type { Browser } from '#test/helpers/people/browser';
import { loggedIn, newOperator } from '#test/helpers/people/people';

/** `CONSOLE_ORDERS=1000000` measures; the results are the same with fewer. */
const COUNT = Number(process.env.CONSOLE_ORDERS ?? 2_000);
const ASKED = process.env.CONSOLE_ORDERS ? 60 : 3;
const OWNER = { partnerId: 'par_full', environment: 'live' } as const;

let api: TestApi;
let operator: Browser;
beforeAll(async () => {
  api = await startTestApi();
  const { db } = api.services;
  await fillOrders(db, OWNER, COUNT);
  await fillDeliveries(db, OWNER, COUNT);
  for (const text of OF_EACH_ORDER) {
    await db.$client.query(text);
  }
  operator = await loggedIn(api, await newOperator(db, 'support'));
});
afterAll(() => api.close());

/** A claim, an event, a quote and a request of each order. */
const OF_EACH_ORDER = [
  `insert into order_claims (order_id, partner_id, environment, partner_order_ref, input, open, started, claimed_at)
    select order_id, partner_id, environment, 'Cart-' || substr(order_id, 5),
      json_build_object('refundAddress', '0xRefund' || md5(order_id)), false, true, created_at from orders`,
  `insert into order_events (event_id, order_id, partner_id, environment, version, status, at, body)
    select order_id || ':completed:1', order_id, partner_id, environment, 5, 'completed', updated_at, '' from orders`,
  `insert into quotes (quote_id, environment, provider, from_code, from_network, to_code, to_network, amount_from, amount_to,
      expires_at, used_by)
    select 'q_' || order_id, environment, provider, 'BTC', 'btc', 'ETH', 'eth', '1', '1', updated_at, order_id from orders`,
  `insert into requests (request_id, partner_id, key_id, environment, at, method, path, duration_ms, client_ip)
    select 'req_' || order_id, partner_id, 'key_1', environment, created_at, 'GET', '/order', 1, '203.0.113.1' from orders`,
  'vacuum analyze order_claims, order_events, quotes, requests',
];

const inBody = (member: string) => `select body ->> '${member}' as text from orders where order_id = $1`;
const inClaim = (what: string) => `select ${what} as text from order_claims where order_id = $1`;
const made = (text: string) => `select ${text} as text`;

/** Each kind of identifier, and where it is stored. */
const IDENTIFIERS: readonly (readonly [what: string, matched: Match, query: string])[] = [
  ['order', 'id', made('$1::text')],
  ['reference', 'partner_order_ref', inClaim('partner_order_ref')],
  ['provider order', 'provider_order_id', inBody('provider_order_id')],
  ['deposit address', 'deposit_address', inBody('deposit_address')],
  ['payout address', 'payout_address', inBody('payout_address')],
  ['refund address', 'refund_address', inClaim(`input ->> 'refundAddress'`)],
  ['deposit hash', 'deposit_hash', inBody('tx_in_hash')],
  ['payout hash', 'payout_hash', inBody('tx_out_hash')],
  ['event', 'event_id', made(`$1 || ':completed:1'`)],
  ['quote', 'quote_id', made(`'q_' || $1`)],
  ['request', 'id', made(`'req_' || $1`)],
  ['delivery', 'id', made(`'dlv_' || substr($1, 5)`)],
  ['partner', 'id', inClaim('partner_id')],
];

const FORMS = [
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
] as const;

test.each(IDENTIFIERS)(
  'a %s is found by its identifier over HTTP, whatever the case of its letters',
  async (what, matched, query) => {
    const times: number[] = [];
    for (let turn = 0; turn < ASKED; turn++) {
      const number = String(1 + ((turn * 7_919 + 77) % COUNT));
      const { rows } = await api.services.db.$client.query<{ text: string }>(query, [`ord_${number}`]);
      const asked = FORMS[turn % FORMS.length]?.(rows[0]?.text ?? '') ?? '';
      const began = performance.now();
      const { status, body } = await operator.get<SearchAnswer>(`/search?q=${encodeURIComponent(asked)}`);
      times.push(performance.now() - began);
      const [first] = body.items;
      expect([asked, status, first?.matched]).toEqual([asked, 200, matched]);
      expect([number, 'par_full']).toContain(first?.id.split('_').at(-1)?.replace('full', 'par_full'));
    }
    report(what, times);
  },
);

/** Printed only when somebody measures. */
function report(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((one, other) => one - other);
  const [median = 0, most = 0] = [sorted[sorted.length >> 1], sorted.at(-1)];
  if (process.env.CONSOLE_ORDERS)
    process.stderr.write(`search by ${what}: p50 ${median.toFixed(1)} ms, max ${most.toFixed(1)} ms\n`);
}
