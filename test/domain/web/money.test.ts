import { createExampleOrder } from '#contract/orders/example-order';
import { type Order, toOrder } from '#contract/orders/order';
import type { RefundPanelView } from '#contract/shared/order';
import { HOUR, MINUTE } from '#domain/duration';
import { ORDER_STATUSES, type OrderStatus } from '#domain/orders/status';
import { expectForEach } from '#test/helpers/expect-for-each';
import { firstAmount } from '#web/dashboard/payouts/first-amount';
import { chooseRefundAddress } from '#web/shared/orders/choose-refund-address';
import { listMoney } from '#web/shared/orders/money/list-money';
import type { MoneyValue, OrderMoney } from '#web/shared/orders/money/money-line';

const UNCHECKED = { verdict: 'unchecked', reason: 'no_source', source: null, checked_at: null, seen: null } as const;
const DECIDED_AT = '2027-03-01T14:00:00.000Z';

function moneyOf(status: OrderStatus, changed: Partial<Order> = {}, more: Partial<OrderMoney> = {}): OrderMoney {
  return {
    order: { ...toOrder(createExampleOrder(status), 'https://swap.example/track/x'), ...changed },
    provider: 'AlphaSwap',
    refund: null,
    transactions: [],
    amountUsd: '100.00',
    quoted: null,
    rateType: null,
    markupBps: null,
    earningUsd: null,
    slippagePct: null,
    slowMs: null,
    reader: 'operator',
    ...more,
  };
}

const REFUND: RefundPanelView = {
  deadline: null,
  amount: '0.03',
  currency: 'BTC',
  network: 'btc',
  fee_pct: 1,
  amount_net: '0.0297',
  fee_network: true,
  has_refund_address: false,
  stable_targets: [],
  default_action: 'manual_review',
};

function write(value: MoneyValue): string {
  switch (value.is) {
    case 'amount':
      return `${value.value} ${value.currency}`;
    case 'usd':
      return `$${value.value}`;
    case 'text':
      return value.text;
    case 'time':
      return value.at;
    case 'id':
      return value.id;
    case 'transaction':
      return value.hash;
  }
}

/** The lines of a part as texts; undefined if there is no such part. */
function linesOf(money: OrderMoney, title: string): string[] | undefined {
  const part = listMoney(money).find((one) => one.title === title);
  return part?.lines.map(({ name, value, at }) => `${name}: ${write(value)}${at === undefined ? '' : `, ${at}`}`);
}
const titlesOf = (money: OrderMoney) => listMoney(money).map(({ title }) => title);

test('the money of every order is said from the agreement to its end, payout or way back', () =>
  expectForEach(ORDER_STATUSES, (status) => {
    const ends: Readonly<Partial<Record<OrderStatus, string>>> = {
      completed: 'Paid out',
      failed: 'Paid out',
      expired: 'Paid out',
      refund_required: 'To be sent back',
      refunded: 'Sent back',
    };
    const end = ends[status];
    expect(titlesOf(moneyOf(status))).toEqual(['Agreed', 'Arrived', end ?? expect.stringMatching(/^To be /)]);
    const texts = listMoney(moneyOf(status)).flatMap(({ lines }) => lines.map(({ value }) => write(value)));
    expect(texts.join(' ')).not.toMatch(/undefined|null|NaN|alphaswap/);
    const { deposit_address, payout_address } = moneyOf(status).order;
    expect(texts).toEqual(expect.arrayContaining([deposit_address, payout_address]));
  }));

test('the agreed amount is never said to have arrived', () => {
  expect(linesOf(moneyOf('waiting_deposit'), 'Arrived')).toEqual(['Amount: Nothing yet']);
  expect(linesOf(moneyOf('expired'), 'Arrived')).toEqual(['Amount: Nothing']);
  expect(linesOf(moneyOf('exchanging'), 'Arrived')?.[0]).toBe('Amount: AlphaSwap does not say how much');
  expect(linesOf(moneyOf('refund_required', { failed_reason_code: 'underpayment' }), 'Arrived')?.[0]).toBe(
    'Amount: Another amount than agreed; AlphaSwap does not say how much',
  );
});

test('what the chain shows of the deposit goes before what the provider says, which is named as its word', () => {
  const said = { tx_hash: 'in', amount: '0.04' };
  const withDeposit = (deposit: NonNullable<Order['evidence']>['deposit']) =>
    linesOf(moneyOf('exchanging', { evidence: { deposit, payout: null, refund: null } }), 'Arrived');
  expect(withDeposit({ ...UNCHECKED, said })?.[0]).toBe('As AlphaSwap says: 0.04 BTC');
  const seen = { tx_hash: 'in', amount: '0.035', confirmations: 2, confirmations_wanted: 3 };
  const shown = { ...seen, first_seen_at: null, block_time: null };
  const lines = withDeposit({ ...UNCHECKED, verdict: 'seen', reason: null, said, seen: shown });
  expect(lines?.slice(0, 2)).toEqual(['On the chain: 0.035 BTC', 'Confirmations: 2 of 3']);
});

test('a refund says how much goes back, less which fees, to where, and who decided it when', () => {
  const due = moneyOf('refund_required', { refund_decision: null }, { refund: REFUND });
  expect(linesOf(due, 'To be sent back')?.slice(0, 5)).toEqual([
    'Amount: 0.0297 BTC',
    'Before fees: 0.03 BTC',
    'Fees: 1 % for AlphaSwap, and the network fee, not known in advance',
    'To: No refund address is known yet',
    'Decided: By nobody yet',
  ]);
  const decision = {
    action: 'refund_to_address',
    target: null,
    decided_by: 'partner',
    decided_at: DECIDED_AT,
  } as const;
  const back = moneyOf('refunded', { refund_decision: decision, refund_amount: '0.0296' });
  const by = (reader: OrderMoney['reader']) => linesOf({ ...back, reader }, 'Sent back')?.slice(0, 3);
  expect(by('operator')).toEqual([
    'Amount: 0.0296 BTC',
    'To: The refund address, which is not shown',
    `Decided: Send back, by the partner, ${DECIDED_AT}`,
  ]);
  expect(by('partner')?.at(-1)).toBe(`Decided: Send back, by your team, ${DECIDED_AT}`);
});

test('an order whose refund was decided and that ended otherwise is not said to have been sent back', () => {
  const decided: Order['refund_decision'] = {
    action: 'refund_to_address',
    target: null,
    decided_by: 'user',
    decided_at: DECIDED_AT,
  };
  const partsOf = (status: OrderStatus) =>
    titlesOf(moneyOf(status, { refund_decision: decided, refund_deadline: DECIDED_AT }));
  expect(partsOf('completed')).toContain('Paid out');
  expect(partsOf('completed').filter((title) => /sent back/i.test(title))).toEqual([]);
  expect(partsOf('failed')).toContain('Was to be sent back');
  expect(partsOf('failed')).not.toContain('Sent back');
  expect(partsOf('refunded')).toContain('Sent back');
});

test('a refund that went to review is still to be sent back, also where its provider takes no decisions', () => {
  const { timeline, ...review } = moneyOf('manual_review').order;
  const due = moneyOf('refund_required').order.timeline;
  const inReview = moneyOf('manual_review', { ...review, refund_deadline: null, refund_decision: null, timeline: due });
  expect(titlesOf(inReview)).toEqual(['Agreed', 'Arrived', 'To be sent back']);
  expect(titlesOf(moneyOf('completed', { timeline: [...due, ...timeline] }))).not.toContain('To be sent back');
});

test('of what was sent without a word of how much it was, the amount is as the chain shows it', () => {
  const seen = { tx_hash: 'out', confirmations: 2, confirmations_wanted: 2, first_seen_at: null, block_time: null };
  const leg = { ...UNCHECKED, verdict: 'verified', reason: null, said: { tx_hash: 'out', amount: null } } as const;
  const none = { deposit: null, payout: null, refund: null };
  const refund = { ...leg, seen: { ...seen, amount: '0.04' } };
  const unsaid = { refund_amount: undefined, refund_decision: null };
  const firstOf = (money: OrderMoney, title: string) => linesOf(money, title)?.[0];
  expect(firstOf(moneyOf('refunded', unsaid), 'Sent back')).toBe('Amount: The amount is not reported');
  const back = moneyOf('refunded', { ...unsaid, evidence: { ...none, refund } });
  expect(firstOf(back, 'Sent back')).toBe('On the chain: 0.04 BTC');
  const doubted = { ...refund, verdict: 'unclear' } as const;
  expect(firstOf(moneyOf('refunded', { ...unsaid, evidence: { ...none, refund: doubted } }), 'Sent back')).toBe(
    'Amount: The amount is not reported',
  );
  const payout = { ...leg, seen: { ...seen, amount: '1.2' } };
  const paid = moneyOf('completed', { amount_to_actual: null, evidence: { ...none, payout } });
  expect(firstOf(paid, 'Paid out')).toBe(`On the chain: 1.2 ${paid.order.to}`);
});

test('a refund by ticket is expected when its provider usually has done it', () => {
  const due = moneyOf('refund_required', { refund_capability: 'ticket', refund_sla_hours: 72, refund_decision: null });
  const since = due.order.timeline.at(-1)?.at ?? '';
  const expected = new Date(Date.parse(since) + 72 * HOUR).toISOString();
  expect(linesOf(due, 'To be sent back')).toContain(`Expected by: ${expected}`);
});

test('a payout under way is expected by the time that almost every swap like it takes', () => {
  const order = moneyOf('exchanging', {}, { slowMs: 20 * MINUTE });
  const knownAt = order.order.timeline[1]?.at ?? '';
  const expected = new Date(Date.parse(knownAt) + 20 * MINUTE).toISOString();
  expect(linesOf(order, 'To be paid out')).toContain(`Expected by: ${expected}`);
  expect(linesOf(moneyOf('exchanging'), 'To be paid out')?.join()).not.toContain('Expected by');
  expect(linesOf(moneyOf('completed', {}, { slowMs: 20 * MINUTE }), 'Paid out')?.join()).not.toContain('Expected by');
});

test('a payout that differs says by how much and from what, without the parts that are nothing', () => {
  const difference = {
    quoted: '0.7',
    expected: '0.7',
    delivered: '0.69',
    difference: '-0.01',
    deposit_difference: '-0.01',
    network_fee: null,
    markup: '0',
    rate: '0.000',
    rounding: '0',
  };
  const paid = moneyOf('completed', { amount_to_actual: '0.69', amount_difference: difference });
  expect(linesOf(paid, 'Paid out')?.slice(0, 3)).toEqual([
    'Amount: 0.69 ETH',
    'Difference: -0.01 ETH',
    'From the deposit: -0.01 ETH',
  ]);
});

test('a late payment is a part of its own, with what the provider does with it and both transactions', () => {
  const late = {
    status: 'refunded',
    amount: '0.05',
    tx_in_hash: 'in',
    tx_out_hash: 'out',
    seen_at: '2027-03-01T15:00:00.000Z',
    updated_at: '2027-03-01T16:00:00.000Z',
  } as const;
  const transactions = [{ kind: 'deposit', hash: 'in', explorer_url: 'https://explorer.example/in' } as const];
  const money = moneyOf('expired', { late_deposit: late }, { transactions });
  expect(linesOf(money, 'Late payment')).toEqual([
    'Amount: 0.05 BTC',
    'Refunded: AlphaSwap sent it back, 2027-03-01T16:00:00.000Z',
    'Seen: 2027-03-01T15:00:00.000Z',
    'Transaction: in',
    'Sent on in: out',
  ]);
  expect(linesOf(money, 'Arrived')).toEqual(['Amount: Nothing']);
});

test.each([
  ['700.25', '700.25'],
  ['50000.00', '50000.00'],
  ['50000.01', '50000.00'],
  ['120000.00', '50000.00'],
  ['9.00', '9.00'],
])('of a balance of %s dollars the form for a payout begins with %s', (pending_usd, amount) => {
  expect(firstAmount({ pending_usd, payout_maximum_usd: '50000.00' })).toBe(amount);
});

test('a refund to an entered address has its memo, and one to the address of the order none that is left over', () => {
  const action = 'refund_to_address';
  const chosen = [
    chooseRefundAddress('rAnother', ' 7 '),
    chooseRefundAddress('rAnother', ''),
    chooseRefundAddress('', '7'),
  ];
  expect(chosen).toEqual([
    { action, refund_address: 'rAnother', refund_extra_id: '7' },
    { action, refund_address: 'rAnother', refund_extra_id: null },
    { action, refund_address: null, refund_extra_id: null },
  ]);
});
