import { toOrder } from '#contract/orders/order';
import { DAY, HOUR, MINUTE } from '#domain/duration';
import { apply } from '#domain/orders/apply-event';
import { nextDue } from '#domain/orders/deadline';
import type { OrderState } from '#domain/orders/order';
import { dueCall } from '#domain/orders/provider-call';
import type { OrderStatus } from '#domain/orders/status';
import { caseOf } from '#domain/recovery/order-case';
import type { ProviderReport } from '#domain/watching/provider-report';
import { expectForEach } from '#test/helpers/expect-for-each';
import { CREATED, type InputChanges, orderWith } from '#test/helpers/orders/order-state';

const SANDBOX = { scenario: 'success', ttlSeconds: 30, ttlGiven: false, seeded: false } as const;
const FAILED: ProviderReport = { status: 'failed', providerWord: 'failed' };

/** An order on which its provider has reported, once a second. */
function reported(reports: readonly ProviderReport[], input: InputChanges = {}): OrderState {
  return reports.reduce(
    (order, report, index) => apply(order, { type: 'provider_report', report }, CREATED + (index + 1) * 1_000),
    orderWith({ refundCapability: 'ticket', refundSlaHours: 72, ...input }),
  );
}

interface Row {
  before: readonly ProviderReport[];
  report?: Partial<ProviderReport>;
  input?: InputChanges;
  becomes: OrderStatus;
}

const seen = (status: OrderStatus): ProviderReport => ({ status, txInHash: 'in' });
const ROWS: Record<string, Row> = {
  'before a deposit was seen': { before: [], becomes: 'waiting_deposit' },
  'before a deposit was seen, with an amount': { before: [], report: { amountFrom: '0.05' }, becomes: 'manual_review' },
  'before a deposit was seen, for an amount out of range': {
    before: [],
    report: { reason: 'amount_out_of_range' },
    becomes: 'manual_review',
  },
  'before a deposit was seen, for too little money': {
    before: [],
    report: { reason: 'underpayment' },
    becomes: 'refund_required',
  },
  'before a deposit was seen, and the provider never reports its hash': {
    before: [],
    input: { hidesDepositHash: true },
    becomes: 'manual_review',
  },
  'after a completion without evidence': { before: [{ status: 'completed' }], becomes: 'manual_review' },
  'with the deposit, which was not seen before': { before: [], report: { txInHash: 'in' }, becomes: 'manual_review' },
  'after the deposit was seen': { before: [seen('confirming')], becomes: 'manual_review' },
  'while it is swapped': { before: [seen('exchanging')], becomes: 'manual_review' },
  'while it is paid out': { before: [seen('sending')], becomes: 'manual_review' },
  'after the deposit was seen without its hash': { before: [{ status: 'confirming' }], becomes: 'manual_review' },
  'for a fault of the provider': {
    before: [seen('confirming')],
    report: { reason: 'provider_internal' },
    becomes: 'manual_review',
  },
  'for too little money': {
    before: [seen('confirming')],
    report: { reason: 'underpayment' },
    becomes: 'refund_required',
  },
  'when a refund is due already': { before: [seen('refund_required')], becomes: 'refund_required' },
  'when the order is already in manual review': { before: [seen('manual_review')], becomes: 'manual_review' },
  'in the sandbox': { before: [seen('confirming')], input: { sandbox: SANDBOX }, becomes: 'failed' },
};

test('a reported failure ends the order only where no money can be at the provider', () =>
  expectForEach(Object.entries(ROWS), ([_when, { before, report, input, becomes }]) => {
    expect(reported([...before, { ...FAILED, ...report }], input).status).toBe(becomes);
  }));

test('a failure after the deposit goes to manual review with its reason and a case, and a later refund report is still applied', () => {
  const order = reported([seen('exchanging'), { ...FAILED, reason: 'provider_internal' }]);
  expect(order).toMatchObject({
    failedReasonCode: 'provider_internal',
    failedReasonMessage: 'The provider says that the swap failed, and does not say what became of the deposit',
  });
  expect(caseOf(order)).toEqual({
    kind: 'failed_with_deposit',
    words: 'ask alphaswap what happened to the deposit of its order AX-1',
  });
  const back = { type: 'provider_report', report: { status: 'refunded', txOutHash: 'back' } } as const;
  const refunded = apply(order, back, CREATED + 9_000);
  expect([refunded.status, refunded.txOutHash, caseOf(refunded)]).toEqual(['refunded', 'back', null]);
});

test("a failure that changes nothing still answers the question for a completion's evidence", () => {
  const asking = reported([seen('manual_review'), { status: 'completed' }]);
  const due = apply(asking, { type: 'deadline', kind: 'evidence' }, CREATED + MINUTE * 2);
  expect(dueCall(due)).toEqual({ type: 'read_status' });
  const answered = apply(due, { type: 'provider_report', report: FAILED }, CREATED + MINUTE * 2);
  expect([answered.status, dueCall(answered)]).toEqual(['manual_review', null]);
});

test("the provider's own message is preferred to ours", () => {
  const order = reported([seen('exchanging'), { ...FAILED, message: 'hot wallet is empty' }]);
  expect(order.failedReasonMessage).toBe('hot wallet is empty');
});

test('an order that is in manual review for another reason gets no such case', () => {
  expect(caseOf(reported([seen('manual_review')]))).toBeNull();
});

describe('a failure that is reported before a deposit was seen', () => {
  const failed = reported([{ ...FAILED, message: 'rate feed is down' }]);

  test('is recorded once and noted, and the order keeps waiting until its window ends', () => {
    expect([failed.status, failed.revision, failed.timeline.length]).toEqual(['waiting_deposit', 2, 1]);
    expect(failed.unpaidFailure).toMatchObject({ reason: 'unknown', message: 'rate feed is down' });
    expect(apply(failed, { type: 'provider_report', report: FAILED }, CREATED + MINUTE)).toEqual(failed);
    expect(nextDue(failed)?.kind).toBe('deposit_window');
    const due = nextDue(failed)?.at ?? 0;
    expect(apply(failed, { type: 'deadline', kind: 'deposit_window' }, due).status).toBe('expired');
  });

  test('is shown to the partner until a deposit arrives', () => {
    expect(toOrder(failed, '')).toMatchObject({
      failed_reason_code: 'unknown',
      failed_reason_message: 'rate feed is down',
    });
    const paid = apply(failed, { type: 'provider_report', report: seen('confirming') }, CREATED + MINUTE);
    expect(toOrder(paid, '')).toMatchObject({ status: 'confirming', failed_reason_code: null });
  });

  test('moves the order to manual review once the wallet reports the deposit as sent', () => {
    const reportedByWallet = apply(failed, { type: 'deposit_reported' }, CREATED + MINUTE);
    expect(reportedByWallet).toMatchObject({ status: 'manual_review', failedReasonMessage: 'rate feed is down' });
    expect(caseOf(reportedByWallet)?.kind).toBe('failed_with_deposit');
  });

  test('ends the order after the last time at which a deposit was looked for', () => {
    const at = CREATED + HOUR + DAY;
    expect(apply(orderWith(), { type: 'provider_report', report: FAILED }, at - 1).status).toBe('waiting_deposit');
    expect(apply(orderWith(), { type: 'provider_report', report: FAILED }, at).status).toBe('failed');
  });
});

test.each([
  ['before a deposit was seen', [], 'expired'],
  ['with the deposit', [{ status: 'waiting_deposit', txInHash: 'in' }], 'manual_review'],
  ['after the deposit was seen', [seen('exchanging')], 'manual_review'],
] as const)('an order that expires at its provider %s loses no money', (_when, before, becomes) => {
  const order = reported(before);
  const { txInHash } = { txInHash: undefined, ...before[0] };
  const report: ProviderReport = { status: 'expired', ...(txInHash && { txInHash }) };
  const after = apply(order, { type: 'provider_report', report }, CREATED + MINUTE);
  expect(after.status).toBe(becomes);
  expect(caseOf(after)?.kind).toBe(becomes === 'manual_review' ? 'failed_with_deposit' : undefined);
});

describe('a deposit that a wallet has reported', () => {
  const reportedByWallet = apply(orderWith(), { type: 'deposit_reported' }, CREATED + MINUTE);

  test('keeps the deposit window open for one day, and is recorded once', () => {
    expect([reportedByWallet.status, reportedByWallet.revision, reportedByWallet.timeline.length]).toEqual([
      'waiting_deposit',
      2,
      1,
    ]);
    expect(nextDue(reportedByWallet)).toEqual({ kind: 'deposit_window', at: CREATED + MINUTE + DAY });
    expect(apply(reportedByWallet, { type: 'deposit_reported' }, CREATED + 2 * MINUTE)).toBe(reportedByWallet);
    expect(apply(reportedByWallet, { type: 'deadline', kind: 'deposit_window' }, CREATED + MINUTE + DAY).status).toBe(
      'expired',
    );
  });

  test('moves the order to manual review on a failure or on silence', () => {
    const failed = apply(reportedByWallet, { type: 'provider_report', report: FAILED }, CREATED + 2 * MINUTE);
    const silent = apply(reportedByWallet, { type: 'provider_silent' }, CREATED + 2 * MINUTE);
    expect([failed.status, silent.status]).toEqual(['manual_review', 'manual_review']);
  });

  test('changes nothing after the deposit was seen, nor in the sandbox', () => {
    const confirming = reported([seen('confirming')]);
    const sandbox = orderWith({ sandbox: SANDBOX });
    expect(apply(confirming, { type: 'deposit_reported' }, CREATED + MINUTE)).toBe(confirming);
    expect(apply(sandbox, { type: 'deposit_reported' }, CREATED + MINUTE)).toBe(sandbox);
  });
});
