import fc from 'fast-check';
import { MINUTE } from '#domain/duration';
import { apply, type OrderEvent } from '#domain/orders/apply-event';
import { nextDue } from '#domain/orders/deadline';
import { type OrderState, REFUND_CAPABILITIES } from '#domain/orders/order';
import { type CallAnswer, dueCall } from '#domain/orders/provider-call';
import { isTerminal, ORDER_STATUSES } from '#domain/orders/status';
import { FAILED_REASONS, type ProviderReport } from '#domain/watching/provider-report';
import { BY_KEY, CREATED, orderWith } from '#test/helpers/orders/order-state';
import { questioned } from '#test/helpers/orders/questioned';

const AT = CREATED + MINUTE;
const EVIDENCE = { amountTo: '14.8', txOutHash: 'out' };

const report = (order: OrderState, fields: ProviderReport, at = AT) =>
  apply(order, { type: 'provider_report', report: fields }, at);
const sending = () => report(orderWith(), { status: 'sending', txInHash: 'in' }, CREATED + 1);

describe('a reported completion without evidence', () => {
  test.each([
    ['amount and transaction', {}],
    ['an amount', { txOutHash: 'out' }],
    ['a transaction', { amountTo: '14.8' }],
  ])('and without %s is not recorded; the provider is asked for it later', (_what, fields) => {
    const order = report(sending(), { status: 'completed', ...fields });
    expect([order.status, order.revision]).toEqual(['sending', 2]);
    expect(nextDue(order)).toEqual({ kind: 'evidence', at: AT + MINUTE });
    expect(dueCall(order)).toBeNull();
  });

  test('is recorded if the transaction was known before, and in the sandbox without evidence', () => {
    const known = report(orderWith(), { status: 'sending', txOutHash: 'out' }, CREATED + 1);
    expect(report(known, { status: 'completed', amountTo: '14.8' }).status).toBe('completed');
    const sandbox = { scenario: 'success', ttlSeconds: 30, ttlGiven: false, seeded: false } as const;
    expect(report(orderWith({ sandbox }), { status: 'completed' }).status).toBe('completed');
  });

  test.each([
    ['hash', { hidesPayoutHash: true }, { amountTo: '14.8' }, {}],
    ['amount', { hidesPaidAmount: true }, { txOutHash: 'out' }, {}],
    ['hash and amount', { hidesPayoutHash: true, hidesPaidAmount: true }, {}, null],
  ] as const)(
    'is recorded if the provider never reports the %s, but the other evidence is still required',
    (_what, hides, enough, less) => {
      const order = report(orderWith(hides), { status: 'sending', txInHash: 'in' }, CREATED + 1);
      expect(report(order, { status: 'completed', ...enough }).status).toBe('completed');
      const lacking = less && report(order, { status: 'completed', ...less });
      expect(lacking?.status ?? 'sending').toBe('sending');
      expect(lacking === null || nextDue(lacking)?.kind === 'evidence').toBe(true);
    },
  );

  test('is asked about at the planned times when the provider answers with an earlier status', () => {
    const { minutes, order } = questioned(report(sending(), { status: 'completed' }), AT, (asked, at) =>
      report(asked, { status: 'exchanging' }, at),
    );
    expect([minutes, order.status]).toEqual([[1, 5, 15, 60, 240], 'manual_review']);
  });

  const answers: [string, (order: OrderState, at: number) => OrderState][] = [
    ['"completed" without evidence', (order, at) => report(order, { status: 'completed' }, at)],
    ...(['refused', 'unavailable', 'unknown'] as const).map(
      (answer): [string, (order: OrderState, at: number) => OrderState] => [
        answer,
        (order, at) => apply(order, { type: 'provider_answer', answer }, at),
      ],
    ),
  ];
  test.each(answers)(
    'is asked about after 1, 5, 15, 60 and 240 minutes, and goes to manual review if every answer is %s',
    (_what, answer) => {
      const { minutes, order, at } = questioned(report(sending(), { status: 'completed' }), AT, answer);
      expect(minutes).toEqual([1, 5, 15, 60, 240]);
      expect(order).toMatchObject({ status: 'manual_review', missingEvidence: null, amountToActual: null });
      expect(order.timeline.at(-1)).toEqual({ status: 'manual_review', at: new Date(at).toISOString() });
      expect(nextDue(order)).toBeNull();
    },
  );

  test('is recorded as soon as an answer contains the evidence, with the time of that answer', () => {
    let questions = 0;
    const { minutes, order, at } = questioned(report(sending(), { status: 'completed' }), AT, (asked, when) => {
      questions += 1;
      return report(asked, { status: 'completed', ...(questions === 3 && EVIDENCE) }, when);
    });
    expect(minutes).toEqual([1, 5, 15]);
    expect(order).toMatchObject({
      status: 'completed',
      amountToActual: '14.8',
      txOutHash: 'out',
      missingEvidence: null,
    });
    expect(order.timeline.at(-1)?.at).toBe(new Date(at).toISOString());
  });

  test("keeps its next question's time when the provider repeats the report", () => {
    const first = report(sending(), { status: 'completed' });
    const again = [1, 2, 3].reduce((order, nth) => report(order, { status: 'completed' }, AT + nth), first);
    expect(again).toEqual(first);
  });

  test('is replaced when the provider reports another outcome', () => {
    const waiting = report(sending(), { status: 'completed' });
    expect(report(waiting, { status: 'failed', reason: 'provider_internal' })).toMatchObject({
      status: 'manual_review',
      missingEvidence: null,
    });
  });
});

const ANSWERS: CallAnswer[] = ['accepted', 'refused', 'unavailable', 'unknown'];
const anyReport = fc.record(
  {
    status: fc.constantFrom(...ORDER_STATUSES),
    reason: fc.constantFrom(...FAILED_REASONS),
    txInHash: fc.constant('in'),
    txOutHash: fc.constant('out'),
    amountTo: fc.constant('14.8'),
  },
  { requiredKeys: ['status'] },
);
const reports: fc.Arbitrary<OrderEvent> = anyReport.map((fields) => ({ type: 'provider_report', report: fields }));
const answerTo: fc.Arbitrary<OrderEvent> = fc.oneof(
  reports,
  fc.constantFrom(...ANSWERS).map((answer): OrderEvent => ({ type: 'provider_answer', answer })),
);
/** Any event that an order's loop can receive, due or not. */
const anyEvent: fc.Arbitrary<OrderEvent> = fc.oneof(
  answerTo,
  fc.constant<OrderEvent>({ type: 'provider_silent' }),
  fc
    .constantFrom('deposit_window', 'refund_window', 'refund_confirmation', 'ticket_sla', 'evidence', 'no_refund_path')
    .map((kind): OrderEvent => ({ type: 'deadline', kind })),
  fc.constant<OrderEvent>({
    type: 'refund_action',
    action: { kind: 'address', address: 'chosen', extraId: null },
    decider: BY_KEY,
  }),
);

test.each(REFUND_CAPABILITIES)(
  'at a %s provider every due call is done after its answer: no answer leaves the same call due',
  (refundCapability) => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 12 }), answersOfCalls(), (events, answer) => {
        let order = orderWith({ refundCapability, refundSlaHours: 72 });
        events.forEach((event, nth) => {
          order = apply(order, event, CREATED + nth);
          for (let calls = 0; dueCall(order) && !isTerminal(order.status); calls += 1) {
            expect(calls).toBeLessThan(3);
            order = apply(order, answer(dueCall(order)?.type ?? ''), CREATED + nth);
          }
        });
      }),
      { numRuns: 2_000 },
    );
  },
);

/** A provider that always gives the same answer to each kind of call. */
function answersOfCalls(): fc.Arbitrary<(call: string) => OrderEvent> {
  const answered = fc.constantFrom(...ANSWERS).map((answer): OrderEvent => ({ type: 'provider_answer', answer }));
  return fc.record({ question: answerTo, call: answered }).map(
    ({ question, call }) =>
      (asked) =>
        asked === 'read_status' ? question : call,
  );
}

test('if its provider never helps, an order makes a limited number of calls and then stops', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 8 }), answersOfCalls(), (events, answer) => {
      let order = events.reduce((state, event, nth) => apply(state, event, CREATED + nth), orderWith());
      let steps = 0;
      for (let at = CREATED + events.length; ; steps += 1) {
        expect(steps).toBeLessThan(30);
        const call = dueCall(order);
        const due = nextDue(order);
        if (call) {
          order = apply(order, answer(call.type), at);
        } else if (due && due.kind !== 'script') {
          at = Math.max(at, due.at);
          order = apply(order, { type: 'deadline', kind: due.kind }, at);
        } else {
          break;
        }
      }
    }),
    { numRuns: 2_000 },
  );
});
