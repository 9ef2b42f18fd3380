import type { OrderPageView } from '#contract/support/orders';
import type { QueueList } from '#contract/support/queues';
import type { Match, SearchAnswer } from '#contract/support/search';
import { HOUR, MINUTE } from '#domain/duration';
import { startTestApi, type TestApi } from '#test/helpers/api/test-api';
import { fillDeliveries, fillOrders } from '#test/helpers/dashboard/fill';
import { playFailedSwap } from '#test/helpers/orders/failed-swap';
import { ADDRESSES, type Client } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';
import type { Browser } from '#test/helpers/users/browser';
import { loggedIn, newOperator } from '#test/helpers/users/users';

describe('sandbox orders', () => {
  /**
   * Sandbox orders as the console explains them; a call that the provider has accepted is not in the order's row before its next
   * transition.
   */
  let service: Service;
  let client: Client;
  let operator: Browser;
  beforeAll(async () => {
    service = await startService();
    ({ test: client } = await service.partner());
    operator = await loggedIn(
      { origin: service.origin, services: { db: service.db } } as TestApi,
      await newOperator(service.db, 'support'),
    );
  });
  afterAll(() => service.close());

  const explain = async (orderId: string) => (await operator.get<OrderPageView>(`/orders/${orderId}`)).body;
  async function queued(orderId: string, queue = 'unconfirmed_refunds', environment = 'test') {
    const { body } = await operator.get<QueueList>(`/queues/${queue}?environment=${environment}`);
    return body.items.find(({ id }) => id === orderId);
  }

  test('while a refund is accepted but not confirmed the provider is the next actor, and after 72 h an operator is', async () => {
    const { order_id: id } = await client.open({ scenario: 'refund_never_confirmed' });
    await client.advance(id, { to: 'next' });
    await client.advance(id, { to: 'next' });
    await client.refund(id, { action: 'refund_to_address', refund_address: ADDRESSES.otherBtc });
    const { body: advanced } = await client.advance(id, { by: 'PT10M' });
    const decidedAt = Date.parse(advanced.refund_decision?.decided_at ?? '');
    const { verdict } = await explain(id);
    expect(verdict).toMatchObject({
      cause: 'refund_unconfirmed',
      actor: 'provider',
      unclear: false,
      since: advanced.refund_decision?.decided_at,
      next: { what: 'a person takes over', at: new Date(decidedAt + 72 * HOUR).toISOString() },
    });
    expect(verdict.lasted_ms).toBeGreaterThanOrEqual(10 * MINUTE);
    expect(await queued(id)).toMatchObject({
      why: expect.stringMatching(/^AlphaSwap agreed/),
      since: advanced.refund_decision?.decided_at,
    });

    await client.advance(id, { to: 'next' });
    expect((await explain(id)).verdict).toMatchObject({ cause: 'review_refund_unconfirmed', actor: 'operator' });
  });

  test('a refund that is accepted and confirmed later has the confirmation as its next event', async () => {
    const { order_id: id } = await playFailedSwap(client, { body: { refund_address: ADDRESSES.btc } });
    await client.refund(id, { action: 'refund_to_address' });
    const { verdict } = await explain(id);
    expect(verdict).toMatchObject({
      cause: 'refund_unconfirmed',
      next: { what: 'the simulated provider says refunded' },
    });
    const { body } = await client.advance(id, { to: 'next' });
    expect([body.status, body.timeline.at(-1)?.at]).toEqual(['refunded', verdict.next?.at]);
  });

  test("while a ticket is open the provider is the next actor, until the ticket's time is over", async () => {
    const { order_id: id } = await playFailedSwap(client, {
      scenario: 'ticket_overdue',
      swap: { provider: 'betaswap' },
    });
    await client.advance(id, { by: 'PT15M' });
    const { verdict } = await explain(id);
    expect(verdict).toMatchObject({ cause: 'ticket_open', actor: 'provider', unclear: false });
    expect(await queued(id)).toMatchObject({ why: expect.stringContaining('has a ticket') });
  });

  test('a late deposit waits in the queue of the sandbox, and in no live one, until it is paid out or back', async () => {
    const { order_id: id } = await client.open({ scenario: 'late_deposit_returned' });
    await client.advance(id, { to: 'next' });
    expect((await client.advance(id, { to: 'next' })).body).toMatchObject({ status: 'expired', late_deposit: {} });
    const { verdict } = await explain(id);
    expect(verdict).toMatchObject({ cause: 'late_deposit_moving', actor: 'provider' });
    expect(await queued(id, 'late_deposits')).toMatchObject({ environment: 'test', status: 'expired' });
    expect(await queued(id, 'late_deposits', 'live')).toBeUndefined();
    await client.advance(id, { by: 'P3D' });
    expect((await explain(id)).verdict).toMatchObject({ cause: 'late_deposit_returned', actor: 'nobody' });
    expect(await queued(id, 'late_deposits')).toBeUndefined();
  });
});

describe('search', () => {
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
});
