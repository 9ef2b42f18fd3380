import { DAY, HOUR, MINUTE, toIso } from '../src/domain/duration';
import { SANDBOX, type TrackedSettings } from '../test/helpers/orders/tracked-orders';

type State = Omit<TrackedSettings, 'partnerId'>;

const IN = { txInHash: '4f8f0a6c0d9b1c6e0f4f3f2b8a7d9e5c1b3a2f4d6e8c0b1a3d5f7e9c2b4a6d81' };
const OUT = { txOutHash: '9b1f2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9' };
const PAYOUT = '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H';

const ago = (ms: number) => toIso(Date.now() - ms);
const ahead = (ms: number) => toIso(Date.now() + ms);
const swap: State = { input: { payoutAddress: PAYOUT }, openedMsAgo: 40 * MINUTE, stepMs: 8 * MINUTE };
const after = (later: NonNullable<State['later']>, state: State['state'] = {}): State => ({
  ...swap,
  later,
  state: { ...IN, ...state },
});
const late = (status: NonNullable<State['lateDeposit']>['status'], sent = false): State => ({
  ...swap,
  openedMsAgo: 3 * HOUR,
  stepMs: HOUR,
  later: ['expired'],
  lateDeposit: {
    status,
    seenAt: ago(HOUR),
    updatedAt: ago(30 * MINUTE),
    amount: '0.05',
    txInHash: IN.txInHash,
    txOutHash: sent ? OUT.txOutHash : null,
  },
});
const UNDERPAID = { failedReasonCode: 'underpayment', failedReasonMessage: null } as const;

/** An order in every state that its page explains in its own words. */
export const TRACKED_STATES: Readonly<Record<string, () => State>> = {
  waiting: () => ({ ...swap, openedMsAgo: 13 * MINUTE }),
  'waiting-memo': () => ({
    ...swap,
    openedMsAgo: 13 * MINUTE,
    input: { from: 'XRP', fromNetwork: 'xrp', amountFrom: '1250.5', payoutAddress: PAYOUT },
    deposit: { depositAddress: 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY', depositExtraId: '4023117' },
  }),
  'waiting-token': () => ({
    ...swap,
    openedMsAgo: 57 * MINUTE,
    input: { from: 'USDT', fromNetwork: 'trx', amountFrom: '4999.999999', payoutAddress: PAYOUT },
    deposit: { depositAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
  }),
  'waiting-sender': () => ({
    ...swap,
    openedMsAgo: 13 * MINUTE,
    input: { ...swap.input, refundAddress: null, refundsToSender: true },
  }),
  'refund-sender': () => ({
    ...after(['confirming', 'refund_required'], { ...UNDERPAID, amountFromActual: '0.031' }),
    input: { ...swap.input, refundAddress: null, refundsToSender: true, refundCapability: 'none' },
  }),
  'refund-to-sender': () => ({
    ...after(['confirming', 'refund_required'], { ...UNDERPAID, refundDeadline: ahead(23 * HOUR) }),
    input: { ...swap.input, refundAddress: null, refundsToSender: true, refundWindowHours: null },
  }),
  overdue: () => ({ ...swap, openedMsAgo: 61 * MINUTE }),
  confirming: () => after(['confirming']),
  exchanging: () => after(['confirming', 'exchanging']),
  sending: () => after(['confirming', 'exchanging', 'sending']),
  completed: () =>
    after(['confirming', 'exchanging', 'sending', 'completed'], {
      ...OUT,
      amountToActual: '14.78019',
      amountFromActual: '0.05',
    }),
  failed: () => after(['confirming', 'failed'], { failedReasonCode: 'provider_internal' }),
  'failed-unpaid': () => ({ ...swap, later: ['failed'], state: { failedReasonCode: 'provider_timeout' } }),
  expired: () => ({ ...swap, openedMsAgo: 3 * DAY, stepMs: HOUR, later: ['expired'] }),
  'expired-watched': () => ({ ...swap, openedMsAgo: 2 * HOUR, stepMs: HOUR, later: ['expired'] }),
  'late-seen': () => late('confirming'),
  'late-completed': () => late('completed', true),
  'late-refunded': () => late('refunded', true),
  'late-failed': () => late('failed'),
  'refund-choice': () => after(['confirming', 'refund_required'], { ...UNDERPAID, refundDeadline: ahead(23 * HOUR) }),
  'refund-ticket': () => ({
    ...after(['confirming', 'refund_required'], UNDERPAID),
    input: { ...swap.input, refundCapability: 'ticket', refundWindowHours: null, refundSlaHours: 72 },
  }),
  'refund-support': () => ({
    ...after(['confirming', 'refund_required'], UNDERPAID),
    input: { ...swap.input, refundCapability: 'none', refundWindowHours: null },
  }),
  'refund-in-check': () =>
    after(['confirming', 'refund_required'], {
      ...UNDERPAID,
      refundDeadline: ahead(23 * HOUR),
      unproven: { report: { status: 'refunded', txOutHash: 'out' }, at: ago(MINUTE) },
    }),
  'refund-under-way': () => ({
    ...after(['confirming', 'refund_required'], {
      ...UNDERPAID,
      amountFromActual: '0.041',
      refundDeadline: ahead(23 * HOUR),
      refundAcceptedAt: ago(10 * MINUTE),
      refund: {
        target: { kind: 'address', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', extraId: null },
        decidedBy: 'partner',
        decidedAt: ago(12 * MINUTE),
      },
    }),
    input: { ...swap.input, provider: 'gammaswap' },
  }),
  refunded: () =>
    after(['confirming', 'refund_required', 'refunded'], { ...UNDERPAID, ...OUT, amountFromActual: '0.041' }),
  review: () => after(['confirming', 'manual_review'], { failedReasonCode: 'kyt_block' }),
  sandbox: () => ({ input: { ...swap.input, sandbox: SANDBOX }, openedMsAgo: 5 * MINUTE }),
};

/** Those that most users see. */
export const MAIN_STATES: readonly string[] = ['waiting', 'completed', 'refunded'];
