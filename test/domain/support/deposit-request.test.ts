import { trackedStateOf } from '#api/tracking/order/tracked-state';
import { STATE_WORDS } from '#api/tracking/order/words';
import { toOrder } from '#contract/orders/order';
import { HOUR, MINUTE, SECOND, toIso } from '#domain/duration';
import type { OrderState } from '#domain/orders/order';
import { DEPOSIT_REQUESTS, type DepositRequest, depositRequest } from '#domain/support/deposit-request';
import type { OrderFacts, WatchFacts } from '#domain/support/facts';
import { draftAnswer, judgeOrder } from '#domain/support/verdict';
import { ENGLISH } from '#domain/tracking/messages/english';
import type { ProviderReport } from '#domain/watching/provider-report';
import { CREATED, orderWith } from '#test/helpers/orders/order-state';

const NOW = CREATED + 10 * MINUTE;
/** Just after the deposit window; the order has not expired yet. */
const OVER = CREATED + HOUR + SECOND;
const order = orderWith();
const watch: WatchFacts = {
  report: { status: 'waiting_deposit' },
  answeredAt: NOW - MINUTE,
  silent: false,
  nextPollAt: NOW,
};
const facts: OrderFacts = {
  order,
  now: NOW,
  lateDeposit: null,
  isDepositNamed: false,
  cases: [],
  watch,
  providerName: 'ChangeNOW',
  provider: { downSince: null, drained: null },
  refundCall: 'none',
  workflow: null,
  deliveries: { paused: null, retrying: null, failed: 0 },
  evidence: [],
  usual: null,
};
const state = (changes: Partial<OrderState>): Partial<OrderFacts> => ({ order: { ...order, ...changes } });
const says = (report: ProviderReport): Partial<OrderFacts> => ({ watch: { ...watch, report } });
const caseOf = (kind: OrderFacts['cases'][number]['kind']): Partial<OrderFacts> => ({
  cases: [{ kind, openedAt: NOW, times: 1 }],
});
const reported = { depositReportedAt: toIso(NOW) };

const KNOWN: [what: string, changes: Partial<OrderFacts>, asked: DepositRequest][] = [
  ['nothing', {}, 'asked'],
  ['nothing, before the first answer', { watch: { ...watch, report: null } }, 'asked'],
  [
    'nothing, and its window is over',
    { now: OVER, watch: { ...watch, answeredAt: OVER, nextPollAt: OVER } },
    'overdue',
  ],
  ['a completion', says({ status: 'completed', providerWord: 'finished' }), 'implied'],
  ['a refund', says({ status: 'refunded' }), 'implied'],
  ['a deposit while it waits', says({ status: 'waiting_deposit', txInHash: 'in' }), 'implied'],
  ['a failure with an amount that arrived', says({ status: 'failed', amountFrom: '0.05' }), 'implied'],
  ['a completion, and then silence', { watch: { ...watch, silent: true, report: { status: 'completed' } } }, 'implied'],
  [
    'a completion that lacks its evidence',
    state({ missingEvidence: { asked: 0, nextAt: toIso(NOW), due: false } }),
    'implied',
  ],
  ['the report of the wallet', state(reported), 'reported'],
  ['a payment on chain', state({ ...reported, depositOnChain: { isSeen: true, at: toIso(NOW) } }), 'on_chain'],
  ['a failure', state({ unpaidFailure: { at: toIso(NOW), reason: 'unknown', message: null } }), 'given_up'],
  ['silence', { watch: { ...watch, silent: true } }, 'unclear'],
  ['an outage', { provider: { downSince: NOW, drained: null } }, 'unclear'],
  ['an unknown status', caseOf('unknown_status'), 'unclear'],
  ['an answer about another order', caseOf('contradicting_answer'), 'unclear'],
  ['a deposit that was seen', state({ status: 'confirming' }), 'none'],
];

test.each(KNOWN)(
  'of %s people hear one thing, and are asked for the deposit only if nothing speaks of one',
  (_what, changes, asked) => {
    const known = { ...facts, ...changes };
    expect(depositRequest({ ...known, isOnChain: false })).toBe(asked);
    const verdict = judgeOrder(known);
    expect(verdict.actor === 'user').toBe(asked === 'asked' || asked === 'overdue');
    const state = trackedStateOf(toOrder(known.order, ''), { asked, isRefundInCheck: false, now: known.now });
    const { advice } = STATE_WORDS[state];
    expect(/^Send exactly/.test(ENGLISH[advice])).toBe(asked === 'asked');
    expect(/has to send/.test(verdict.sentence)).toBe(asked === 'asked' || asked === 'overdue');
    const draft = draftAnswer(known, verdict);
    expect(/the money is still with you/.test(draft)).toBe(['asked', 'overdue', 'given_up'].includes(asked));
  },
);

test('every request has a state here', () => {
  expect([...new Set(KNOWN.map(([, , asked]) => asked))].toSorted()).toEqual([...DEPOSIT_REQUESTS].toSorted());
});
