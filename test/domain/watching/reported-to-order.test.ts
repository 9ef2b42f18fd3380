import { DAY, MINUTE, SECOND } from '#domain/duration';
import { apply } from '#domain/orders/apply-event';
import type { OrderState } from '#domain/orders/order';
import type { ProviderReport } from '#domain/watching/provider-report';
import { isRepetition, type ReportedToOrder, reportsAfter } from '#domain/watching/reported-to-order';
import { CREATED, orderWith } from '#test/helpers/orders/order-state';

const POLL_MS = 10 * MINUTE;
const WEEK_OF_POLLS = (7 * DAY) / POLL_MS;

/** The order after these reports, a second apart. */
function orderAfter(...reports: ProviderReport[]): OrderState {
  return reports.reduce(
    (order, report, nth) => apply(order, { type: 'provider_report', report }, CREATED + (nth + 1) * SECOND),
    orderWith(),
  );
}

interface Played {
  /** The recorded order at the end. */
  order: OrderState;
  signalled: ProviderReport[];
}

/**
 * A week of polls; a signalled report is applied, as the order's workflow does, and recorded where it changes
 * anything.
 */
function playWeek(before: OrderState, reportOf: (nth: number) => ProviderReport, isHeeded = true): Played {
  let signalled: ReportedToOrder | null = null;
  const played: Played = { order: before, signalled: [] };
  for (let nth = 0; nth < WEEK_OF_POLLS; nth += 1) {
    const [report, now] = [reportOf(nth), CREATED + 60 * SECOND + nth * POLL_MS];
    const fresh = reportsAfter(played.order, report, signalled, now);
    if (fresh) {
      signalled = fresh;
      played.signalled.push(report);
      const next = apply(played.order, { type: 'provider_report', report }, now);
      played.order = isHeeded && next.revision > played.order.revision ? next : played.order;
    }
  }
  return played;
}

const confirming: ProviderReport = { status: 'confirming', txInHash: 'in' };
const exchanging: ProviderReport = { status: 'exchanging', txInHash: 'in' };
const sending: ProviderReport = { status: 'sending', txInHash: 'in' };

test.each<[string, OrderState, (nth: number) => ProviderReport, number]>([
  ['two amounts in turn', orderAfter(confirming), (nth) => ({ ...confirming, amountFrom: `0.${1 + (nth % 2)}` }), 0],
  ['another amount each time', orderWith(), (nth) => ({ ...confirming, amountFrom: `0.${nth + 1}` }), 1],
  ['another message each time', orderAfter(confirming), (nth) => ({ ...confirming, message: `n. ${nth}` }), 0],
  ['another word each time', orderAfter(confirming), (nth) => ({ ...confirming, providerWord: `w${nth}` }), 0],
  ['two statuses in turn', orderAfter(confirming), (nth) => (nth % 2 ? exchanging : sending), 1],
  [
    'the beginning and the middle in turn',
    orderWith(),
    (nth) => (nth % 2 ? { status: 'waiting_deposit' } : exchanging),
    1,
  ],
  [
    'a completion without its transaction, with another amount each time',
    orderAfter(confirming),
    (nth) => ({ status: 'completed', amountTo: `1.${nth}` }),
    1,
  ],
])('a week in which a provider says %s needs only a few signals', (_what, order, reportOf, expected) => {
  expect(playWeek(order, reportOf).signalled).toHaveLength(expected);
});

test("a report that should move the order, and does not, is signalled ever more rarely, because the order's workflow may hang", () => {
  const { signalled } = playWeek(orderAfter(confirming), (nth) => ({ ...exchanging, message: `n. ${nth}` }), false);
  expect(signalled.length).toBeGreaterThan(20);
  expect(signalled.length).toBeLessThan(60);
});

test('a real change during a flap is signalled at once', () => {
  const done: ProviderReport = { status: 'completed', amountTo: '14.8', txOutHash: 'out' };
  const flap = (nth: number) => (nth < 500 ? { ...sending, amountFrom: `0.${nth + 1}` } : done);
  const { order, signalled } = playWeek(orderAfter(confirming), flap);
  expect(order.status).toBe('completed');
  expect(order.timeline.at(-1)?.at).toBe(new Date(CREATED + 60 * SECOND + 500 * POLL_MS).toISOString());
  expect(signalled).toEqual([{ ...sending, amountFrom: '0.1' }, done]);
});

test('a report that was signalled before is signalled again once the order has changed and the report has a meaning for it', () => {
  const refunded: ProviderReport = { status: 'refunded', txOutHash: 'back' };
  const order = orderAfter(confirming);
  const fresh = reportsAfter(order, refunded, null, CREATED + 60 * SECOND);
  expect(reportsAfter(order, refunded, fresh, CREATED + 120 * SECOND)).toBeNull();
  const changed = { ...order, revision: order.revision + 1 };
  expect(reportsAfter(changed, refunded, fresh, CREATED + 121 * SECOND)).not.toBeNull();
});

test('a fact that equals the one before it is a repetition, a decision never is', () => {
  const report = { type: 'provider_report', report: confirming } as const;
  const decision = { type: 'decision', decision: { status: 'failed', reason: 'r', operator: 'o' } } as const;
  expect(isRepetition(report, { type: 'provider_report', report: { ...confirming } })).toBe(true);
  expect(isRepetition(report, { type: 'provider_report', report: exchanging })).toBe(false);
  expect(isRepetition({ type: 'deposit_reported' }, { type: 'deposit_reported' })).toBe(true);
  expect(isRepetition({ type: 'provider_silent' }, { type: 'deposit_reported' })).toBe(false);
  expect(isRepetition(decision, decision)).toBe(false);
});
