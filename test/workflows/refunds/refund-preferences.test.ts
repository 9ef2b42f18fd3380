import type { Order } from '#contract/orders/order';
import { HOUR, SECOND } from '#domain/duration';
import type { Decision } from '#domain/orders/order';
import { playFailedSwap } from '#test/helpers/orders/failed-swap';
import { ADDRESSES, type Body, type Client, type OrderTerms } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import { providerCalls } from '#test/helpers/service/provider-calls';
import { type Service, startService } from '#test/helpers/service/service';
import type { WebhookReceiver } from '#test/helpers/webhooks/signed-receiver';
import { decideUpdate } from '#workflows/messages';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.close());

describe('refund preferences', () => {
  const WINDOW = { by: 'PT1000S' };

  const SOLANA = { convert_to_stable_target: 'USDC-SOL', convert_to_stable_address: ADDRESSES.sol };

  const FALLBACK = 'fallback_if_refund_address_missing';

  describe('at the end of the window without a decision', () => {
    const cases: [string, 'refunded' | 'manual_review', Body, OrderTerms['swap']?][] = [
      ['returns to the refund address', 'refunded', { refund_address: ADDRESSES.btc }],
      ['goes to manual review without a refund address', 'manual_review', {}],
      [
        'goes to manual review if that is the fallback',
        'manual_review',
        { refund_preference: { [FALLBACK]: 'manual_review', ...SOLANA } },
      ],
      [
        'converts if that is the fallback',
        'refunded',
        { refund_preference: { [FALLBACK]: 'convert_to_stable', ...SOLANA } },
      ],
      [
        'goes to manual review if the fallback has no address for its stablecoin',
        'manual_review',
        { refund_preference: { [FALLBACK]: 'convert_to_stable', convert_to_stable_target: 'USDC-SOL' } },
      ],
      ['converts by default', 'refunded', { refund_preference: { default: 'convert_to_stable', ...SOLANA } }],
      [
        'goes to manual review if the default has no address for its stablecoin',
        'manual_review',
        {
          refund_address: ADDRESSES.btc,
          refund_preference: { default: 'convert_to_stable', convert_to_stable_target: 'USDC-SOL' },
        },
      ],
      [
        'converts to the refund address where it can receive the stablecoin',
        'refunded',
        {
          refund_address: ADDRESSES.eth,
          refund_preference: { default: 'convert_to_stable', convert_to_stable_target: 'USDC-ERC20' },
        },
        { from: 'ETH', to: 'BTC', amount: '1' },
      ],
    ];

    test.each(cases)('%s: %s', async (_promise, end, body, swap = {}) => {
      const { test: client } = await service.partner();
      const { order_id: orderId, refund_deadline } = await playFailedSwap(client, { body, swap });
      const { body: decided } = await client.advance(orderId, WINDOW);
      const { body: order } = await client.advance(orderId, { by: 'PT200S' });
      const delay = end === 'refunded' ? 200 * SECOND : 0;
      expect(order.timeline.at(-1)).toEqual({
        sequence: order.timeline.length,
        status: end,
        at: new Date(Date.parse(refund_deadline ?? '') + delay).toISOString(),
      });
      expect(decided.status).toBe(end === 'refunded' ? 'refund_required' : 'manual_review');
      expect(await providerCalls(service.workflows, orderId, 'requestRefund')).toBe(end === 'refunded' ? 1 : 0);
    });
  });

  test.each([
    ['default', { default: 'convert_to_stable' }],
    ['fallback', { [FALLBACK]: 'convert_to_stable' }],
  ])('with a conversion by %s without a target are refused at creation', async (_which, refund_preference) => {
    const { test: client } = await service.partner();
    const refusal = errorOf(await client.ask({ body: { refund_preference } }));
    expect(refusal).toMatchObject({ http: 400, code: 'STABLE_TARGET_REQUIRED' });
  });

  test('do not apply to an unanswered ticket, which goes to manual review after its 72 hours', async () => {
    const { test: client } = await service.partner();
    const { order_id: orderId, created_at } = await client.open({ scenario: 'refund', swap: { provider: 'betaswap' } });
    const { body: due } = await client.advance(orderId, { by: 'PT72H' });
    expect(due).toMatchObject({ status: 'refund_required', refund_capability: 'ticket', refund_deadline: null });
    const { body } = await client.advance(orderId, { to: 'next' });
    const at = new Date(Date.parse(created_at) + 12 * SECOND + 72 * HOUR).toISOString();
    expect(body.timeline.at(-1)).toEqual({ sequence: 4, status: 'manual_review', at });
    expect(await providerCalls(service.workflows, orderId, 'openTicket')).toBe(1);
  });

  test('do not apply at a provider without refunds, where the order goes to manual review in the same instant, with a later sequence', async () => {
    const { partnerId, test: client } = await service.partner();
    const receiver = await service.webhooks(partnerId);
    const { order_id: orderId, timeline } = await playFailedSwap(client, { swap: { provider: 'zetaswap' } });
    const [required, review] = timeline.slice(-2);
    expect([required?.status, review?.status]).toEqual(['refund_required', 'manual_review']);
    expect(review?.at).toBe(required?.at);
    await receiver.arrived(orderId, timeline.length);
    const events = receiver.events(orderId).map(({ sequence, order }) => [sequence, order.status]);
    expect(events).toEqual([
      [1, 'waiting_deposit'],
      [2, 'confirming'],
      [3, 'refund_required'],
      [4, 'manual_review'],
    ]);
  });
});

describe('the refund decision on an order', () => {
  let client: Client;

  let receiver: WebhookReceiver;

  beforeEach(async () => {
    const { partnerId, test } = await service.partner();
    client = test;
    receiver = await service.webhooks(partnerId);
  });

  const KNOWN = { body: { refund_address: ADDRESSES.btc } };

  /** The order in each event that was sent, oldest first, as [status, decision]. */
  async function readTimeline(orderId: string, count: number) {
    await receiver.arrived(orderId, count);
    const orders = [...receiver.bodies(orderId).values()].map((body): Order => JSON.parse(body).order);
    return orders.map(({ status, refund_decision }) => [status, refund_decision]);
  }

  /** The response to a reader who has seen the order at `etag`. */
  const since = (orderId: string, etag: string | null) =>
    client.call('GET', `/order/${orderId}`, undefined, { headers: { 'If-None-Match': etag ?? '' } });

  test.each([
    [
      { action: 'refund_to_address', refund_address: ADDRESSES.otherBtc },
      ADDRESSES.otherBtc,
      { action: 'refund_to_address', target: null },
    ],
    [
      { action: 'convert_to_stable', stable_target: 'USDC-SOL', stable_address: ADDRESSES.sol },
      ADDRESSES.sol,
      { action: 'convert_to_stable', target: 'USDC-SOL' },
    ],
  ])('shows the accepted action %o at once, also to readers who had the order before', async (action, to, shown) => {
    const due = await playFailedSwap(client);
    const before = await client.get(due.order_id);
    expect(before.body.refund_decision).toBeNull();
    expect((await since(due.order_id, before.headers.get('etag'))).status).toBe(304);

    const accepted = await client.refund(due.order_id, action);
    const decision = { ...shown, decided_by: 'partner', decided_at: expect.stringMatching(/^\d{4}-.*Z$/) };
    expect([accepted.status, accepted.body.status, accepted.body.refund_decision]).toEqual([
      202,
      'refund_required',
      decision,
    ]);
    const after = await since(due.order_id, before.headers.get('etag'));
    expect([after.status, after.body]).toEqual([200, accepted.body]);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    // Nobody is shown the address of the refund.
    expect(after.text).not.toContain(to);

    const { body: refunded } = await client.advance(due.order_id, { by: 'PT200S' });
    expect(refunded.refund_decision).toEqual(accepted.body.refund_decision);
    // The decision is no transition, so it has no event.
    expect(await readTimeline(due.order_id, 4)).toEqual([
      ['waiting_deposit', null],
      ['confirming', null],
      ['refund_required', null],
      ['refunded', accepted.body.refund_decision],
    ]);
  });

  test("shows the preference's decision from the instant the window ended", async () => {
    const due = await playFailedSwap(client, KNOWN);
    const before = await client.get(due.order_id);
    await client.advance(due.order_id, { to: due.refund_deadline ?? '' });
    const after = await since(due.order_id, before.headers.get('etag'));
    const decision = {
      action: 'refund_to_address',
      target: null,
      decided_by: 'preference',
      decided_at: due.refund_deadline,
    };
    expect([after.status, after.body.status, after.body.refund_decision]).toEqual([200, 'refund_required', decision]);
    await client.advance(due.order_id, { by: 'PT200S' });
    expect((await readTimeline(due.order_id, 4)).at(-1)).toEqual(['refunded', decision]);
  });

  const inReview = async () => {
    const { order_id: orderId } = await client.open({ scenario: 'review' });
    await client.advance(orderId, { by: 'PT1H' });
    return orderId;
  };

  const decide = (orderId: string, status: 'refunded' | 'completed') => {
    const evidence = { txOutHash: 'hash', ...(status === 'completed' && { amountTo: '0.9' }) };
    const args: [Decision] = [{ status, reason: 'by mail', operator: 'op', ...evidence }];
    return service.workflows.getHandle(orderId).executeUpdate(decideUpdate, { args });
  };

  test("shows an operator's refund as the first decision, and an operator's completion as none", async () => {
    const [refunded, completed] = [await inReview(), await inReview()];
    await Promise.all([decide(refunded, 'refunded'), decide(completed, 'completed')]);
    const { body } = await client.get(refunded);
    const decision = { action: null, target: null, decided_by: 'operator', decided_at: body.timeline.at(-1)?.at };
    expect([body.status, body.refund_decision]).toEqual(['refunded', decision]);
    expect((await readTimeline(refunded, 4)).at(-1)).toEqual(['refunded', decision]);
    expect((await client.get(completed)).body.refund_decision).toBeNull();
  });

  test("keeps the partner's decision when an operator has to carry it out", async () => {
    const due = await playFailedSwap(client, { ...KNOWN, scenario: 'refund_refused' });
    await client.refund(due.order_id, { action: 'refund_to_address' });
    await client.advance(due.order_id, { by: 'PT1S' });
    await decide(due.order_id, 'refunded');
    const { body } = await client.get(due.order_id);
    expect([body.status, body.refund_decision?.decided_by]).toEqual(['refunded', 'partner']);
  });
});
