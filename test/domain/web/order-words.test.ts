import type { OrderDetail } from '#contract/dashboard/orders/order';
import { createExampleOrder } from '#contract/orders/example-order';
import { type Order, toOrder } from '#contract/orders/order';
import { HOUR } from '#domain/duration';
import type { VerdictKind } from '#domain/evidence/leg';
import { ORDER_STATUSES, type OrderStatus } from '#domain/orders/status';
import { DEPOSIT_REQUESTS } from '#domain/support/deposit-request';
import type { LateDeposit } from '#domain/watching/late-deposit';
import { expectForEach } from '#test/helpers/expect-for-each';
import { orderSentence } from '#web/dashboard/orders/detail/order-sentence';
import { orderBadge } from '#web/design/status/status-badges';
import { listOrderSteps } from '#web/shared/orders/order-steps';

const SEEN_AT = '2027-03-01T14:00:00.000Z';
const UPDATED_AT = '2027-03-01T15:00:00.000Z';

function lateDeposit(status: OrderStatus): LateDeposit {
  return { status, seenAt: SEEN_AT, updatedAt: UPDATED_AT, amount: '0.05', txInHash: 'in', txOutHash: null };
}

function detailOf(status: OrderStatus, late: LateDeposit | null = null, more: Partial<OrderDetail> = {}): OrderDetail {
  const order = toOrder(createExampleOrder(status), 'https://swap.example/track/x', late);
  return {
    order,
    timeline: order.timeline.map((step) => ({ ...step, seconds: null })),
    amount_usd: null,
    markup_bps: null,
    earning_usd: null,
    slippage_pct: null,
    usual_seconds: null,
    transactions: [],
    deliveries: [],
    requests: [],
    tracking_links: [],
    phrase: 'acorn album alpine',
    watched_until: null,
    deposit_request: status === 'waiting_deposit' ? 'asked' : 'none',
    refund: null,
    clock: null,
    curl: '',
    ...more,
  };
}

const sentenceOf = (detail: OrderDetail) =>
  orderSentence(detail, Date.parse(detail.order.created_at) + HOUR, 'AlphaSwap');
const stepsOf = ({ timeline, order }: OrderDetail) => listOrderSteps(timeline, order).map(({ badge }) => badge.label);

test('the sentence about an order is complete in every status', () =>
  expectForEach(ORDER_STATUSES, (status) => {
    const sentence = sentenceOf(detailOf(status));
    expect(sentence).toMatch(/^[A-Zai].+[.]$/);
    expect(sentence).not.toMatch(/undefined|null|NaN/);
  }));

test.each([
  ['confirming', 'has it and will either swap it anyway or send it back', ['Late payment detected']],
  ['completed', 'swapped it anyway', ['Late payment detected', 'Late payment swapped']],
  ['refunded', 'sent it back', ['Late payment detected', 'Late payment sent back']],
  ['failed', 'could neither swap it nor', ['Late payment detected', 'Late payment stuck at the provider']],
] as const)('what the provider does with a late deposit, %s, is said and in the timeline', (status, words, steps) => {
  const detail = detailOf('expired', lateDeposit(status));
  expect(sentenceOf(detail)).toContain(`AlphaSwap ${words}`);
  expect(sentenceOf(detail)).not.toContain('below');
  expect(stepsOf(detail)).toEqual(['Waiting for deposit', 'Expired', ...steps]);
});

test('an address is said to be watched only as long as somebody watches it', () => {
  const ended = Date.parse(detailOf('expired').order.created_at) + HOUR;
  const until = (ms: number) => ({ watched_until: new Date(ended + ms).toISOString() });
  expect(sentenceOf(detailOf('expired', null, until(HOUR)))).toContain(
    'The address is watched for late payments until',
  );
  expect(sentenceOf(detailOf('expired', null, until(-HOUR)))).toContain('The address is no longer watched');
  expect(sentenceOf(detailOf('expired'))).not.toContain('watched');
});

test('a refund that is decided is on its way, not due, and its decision is in the timeline', () => {
  const due = detailOf('refund_required');
  const decision: Order['refund_decision'] = {
    action: 'refund_to_address',
    target: null,
    decided_by: 'partner',
    decided_at: due.order.timeline.at(-1)?.at ?? '',
  };
  const decided = { ...due, order: { ...due.order, refund_decision: decision } };
  expect(orderBadge({ ...due.order, refund_decision: null }).label).toBe('Refund due');
  expect(orderBadge(decided.order)).toMatchObject({ tone: 'returning', label: 'Refund on its way' });
  expect(stepsOf(decided).at(-1)).toBe('Refund decided');
});

test('a refund that nobody has to decide is said to go its own way', () => {
  const { order, ...due } = detailOf('refund_required');
  const write = (more: Partial<Order>) =>
    sentenceOf({ ...due, order: { ...order, refund_capability: 'programmatic', refund_decision: null, ...more } });
  expect(write({ refund_to: 'sender' })).toMatch(
    /AlphaSwap sends the deposit back by itself, to the address that it came from\.$/,
  );
  expect(write({})).toMatch(/AlphaSwap says that it has sent the deposit back, which is being checked\.$/);
  expect(write({ refund_capability: 'ticket' })).toMatch(/by ticket, usually within \d+ hours\.$/);
  expect(write({ refund_capability: 'none' })).toMatch(/your operator takes care of it\.$/);
});

const FACTS = { reason: null, said: null, seen: null, source: null, checked_at: null };

test('no figure is named of a payout whose amount nobody reports', () => {
  const { order } = detailOf('completed');
  const evidence = { deposit: null, payout: { ...FACTS, verdict: 'waiting' as const }, refund: null };
  const write = (more: Partial<Order>) =>
    sentenceOf(detailOf('completed', null, { order: { ...order, amount_to_actual: null, ...more } }));
  expect(write({})).toBe(`The user received ${order.to}; how much is not reported. Nothing is left to do.`);
  expect(write({ evidence })).toContain(`AlphaSwap says that it has sent ${order.to} to the user;`);
  expect(sentenceOf(detailOf('completed'))).toContain(`The user received ${order.amount_to_actual} ${order.to}.`);
});

describe('the sentence about an order whose transfer the chain does not show as it was said', () => {
  const write = (status: OrderStatus, leg: 'payout' | 'refund', verdict: VerdictKind) => {
    const { order } = detailOf(status);
    const evidence = { deposit: null, payout: null, refund: null, [leg]: { ...FACTS, verdict } };
    return sentenceOf(detailOf(status, null, { order: { ...order, evidence } }));
  };

  test("is the provider's word, and no promise", () => {
    expect(write('completed', 'payout', 'waiting')).toMatch(
      /^AlphaSwap says that it has sent [\d.]+ \w+ to the user; the chain does not show it yet\.$/,
    );
    expect(write('completed', 'payout', 'unclear')).toMatch(/may be that, or another payment\.$/);
    expect(write('completed', 'payout', 'contradicted')).toContain('AlphaSwap says of the payout');
    expect(write('refunded', 'refund', 'waiting')).toBe(
      'AlphaSwap says that it has sent the deposit back; the chain does not show it yet.',
    );
  });

  test('is that of any other order once the chain shows it, and where nothing was looked up', () => {
    expect(write('completed', 'payout', 'verified')).toMatch(/^The user received/);
    expect(write('completed', 'payout', 'unchecked')).toMatch(/^The user received/);
  });
});

test('only a sentence about an order that asks for its deposit says that the user has to send it', () =>
  expectForEach(DEPOSIT_REQUESTS, (request) => {
    const sentence = sentenceOf(detailOf('waiting_deposit', null, { deposit_request: request }));
    expect(sentence.startsWith('Waiting for the user to send')).toBe(request === 'asked');
    expect(sentence).not.toMatch(/undefined|null/);
  }));
