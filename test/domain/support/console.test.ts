import { toOrder } from '#contract/orders/order';
import { downWithin, measuredWithin } from '#domain/incidents/provider-outage';
import { apply } from '#domain/orders/apply-event';
import { lastRecordedAt, type OrderState } from '#domain/orders/order';
import { isTerminal, ORDER_STATUSES } from '#domain/orders/status';
import { ACTORS, MONEY_PLACES } from '#domain/support/cause';
import type { OrderFacts } from '#domain/support/facts';
import { describeNeighbors } from '#domain/support/neighbors';
import { refuseOrderAction } from '#domain/support/order-action';
import { draftAnswer, type Verdict } from '#domain/support/verdict';
import { fillWords } from '#domain/support/words';
import { replyFacts } from '#operations/support/order-page';
import { groupOf, listRunningTimers } from '#temporal/histories/history-event';
import { expectForEach } from '#test/helpers/expect-for-each';
import { orderWith } from '#test/helpers/orders/order-state';

test('an order accepts a decision only in manual_review', () =>
  expectForEach(ORDER_STATUSES, (status) => {
    const isRefused = refuseOrderAction('decide', { status, sandbox: false }) !== null;
    expect(isRefused).toBe(status !== 'manual_review');
  }));

test('every open order can be taken to review, where it can be decided, and none that has ended', () =>
  expectForEach(ORDER_STATUSES, (status) => {
    const isRefused = refuseOrderAction('review', { status, sandbox: false }) !== null;
    expect(isRefused).toBe(isTerminal(status) || status === 'manual_review');
    const order = { ...orderWith(), status };
    const taken = apply(order, { type: 'review', operator: 'anna' }, lastRecordedAt(order) + 1);
    expect(taken.status).toBe(isRefused ? status : 'manual_review');
  }));

test('the provider of an order can be asked until the order is completed or refunded, and as long as it is watched', () =>
  expectForEach(ORDER_STATUSES, (status) => {
    const isOver = ['completed', 'refunded'].includes(status);
    expect(refuseOrderAction('poll', { status, sandbox: false, watched: true }) !== null).toBe(isOver);
    expect(refuseOrderAction('poll', { status, sandbox: true })).toContain('Simulated providers');
    expect(refuseOrderAction('poll', { status, sandbox: false, watched: false })).not.toBeNull();
  }));

test('personal data is only erased from an order that has ended', () =>
  expectForEach(ORDER_STATUSES, (status) => {
    expect(refuseOrderAction('erase', { status, sandbox: false }) === null).toBe(isTerminal(status));
  }));

const DRAFTED = MONEY_PLACES.flatMap((money) => ACTORS.map((actor) => [money, actor] as const));
test('a draft names no provider and no address, whatever the state of the money', () =>
  expectForEach(DRAFTED, ([money, actor]) => {
    const order = orderWith({ payoutAddress: 'bc1qpaidhere', refundAddress: 'ltc1refundedhere' });
    for (const isUnclear of [true, false]) {
      const text = draftAnswer({ order }, { money, actor, isUnclear } as Verdict);
      expect(text).not.toMatch(/alphaswap|bc1q|ltc1|[{}]|undefined/i);
      expect(text.includes('will not guess')).toBe(isUnclear || money === 'unknown');
    }
  }));

test('what was paid out is only called a figure where its amount is reported', () => {
  const order = orderWith();
  const { amountTo, to } = order.input;
  const write = (changes: Partial<OrderState>, money: Verdict['money']) =>
    draftAnswer({ order: { ...order, ...changes } }, { money, actor: 'nobody' } as Verdict).split('\n')[0];
  expect(write({ status: 'sending' }, 'on_the_way')).toBe(`Your ${amountTo} ${to} is being sent to you.`);
  const paid = { status: 'completed' } as const;
  expect(write({ ...paid, amountToActual: '14.2' }, 'delivered')).toBe(
    `Your 14.2 ${to} was sent to the address you gave.`,
  );
  expect(write(paid, 'delivered')).toBe(`Your ${to} was sent to the address you gave.`);
  const facts = { order: { ...order, ...paid } } as OrderFacts;
  expect(fillWords('the user received {payout}', facts)).toBe(`the user received an unknown amount of ${to}`);
  const texts = { draft: '', phrase: '', trackingUrl: '' };
  const receives = (state: OrderState) => replyFacts(toOrder(state, '', null), texts).receives;
  expect(receives({ ...order, ...paid })).toBe(to);
  expect(receives({ ...order, ...paid, amountToActual: '14.2' })).toBe(`14.2 ${to}`);
  expect(receives(order)).toBe(`${amountTo} ${to}`);
});

test('neighbors are described in one sentence, with an outage at that time', () => {
  const facts = { provider: 'kestrel', statuses: ['failed', 'completed', 'manual_review'], downSince: [] } as const;
  expect(describeNeighbors(facts)).toBe('2 of 3 others at kestrel went wrong.');
  expect(describeNeighbors({ ...facts, downSince: [Date.UTC(2030, 0, 1)] })).toBe(
    '2 of 3 others at kestrel went wrong; kestrel was down from 2030-01-01 00:00:00 UTC.',
  );
  expect(describeNeighbors({ ...facts, statuses: [] })).toBe('kestrel had no other orders.');
});

test('outages count within the period only, and until now while they last', () => {
  const span = { from: 100, to: 200 };
  expect(downWithin(span, [{ since: 50, until: 120 }], 1_000)).toBe(20);
  expect(downWithin(span, [{ since: 190, until: null }], 1_000)).toBe(10);
  expect(downWithin(span, [{ since: 150, until: null }], 160)).toBe(10);
  expect(downWithin(span, [{ since: 0, until: 90 }], 1_000)).toBe(0);
  expect(downWithin({ from: 100, to: 100 }, [{ since: 50, until: 120 }], 1_000)).toBe(0);
});

test('what is known of a period are the times with a worker and the outages, each once', () => {
  const span = { from: 100, to: 200 };
  const of = (...periods: [number, number][]) => periods.map(([from, to]) => ({ from, to }));
  expect(measuredWithin(span, [], [], 1_000)).toBe(0);
  expect(measuredWithin(span, of([50, 120], [150, 160]), [], 1_000)).toBe(30);
  expect(measuredWithin(span, of([150, 160], [155, 300]), [], 1_000)).toBe(50);
  expect(measuredWithin(span, of([100, 110]), [{ since: 105, until: 130 }], 1_000)).toBe(30);
  expect(measuredWithin(span, [], [{ since: 190, until: null }], 195)).toBe(5);
});

test('every kind of history event is grouped as its name says', () =>
  expectForEach(
    [
      ['workflow task completed', 'task'],
      ['workflow execution signaled', 'message'],
      ['workflow execution update accepted', 'message'],
      ['workflow execution started', 'workflow'],
      ['activity task scheduled', 'provider'],
      ['marker recorded: recordTransition: waiting_deposit', 'record'],
      ['marker recorded: createProviderOrder', 'provider'],
      ['marker recorded: openSandboxOrder: the provider opened its order', 'provider'],
      ['timer started', 'timer'],
      ['upsert workflow search attributes', 'other'],
    ],
    ([text, group]) => {
      const [what = '', ...rest] = text.split(': ');
      expect(groupOf({ what, summary: rest.join(': ') })).toBe(group);
    },
  ));

test('a timer runs until it fires, is canceled, or the workflow ends', () => {
  const event = (eventId: string, name: string, attributes: object = {}) => ({
    eventId,
    eventTime: '2030-01-01T00:00:00.000000Z',
    eventType: `EVENT_TYPE_${name}`,
    ...attributes,
  });
  const started = (id: string) =>
    event(id, 'TIMER_STARTED', { timerStartedEventAttributes: { startToFireTimeout: '90.5s' } });
  const fired = event('3', 'TIMER_FIRED', { timerFiredEventAttributes: { startedEventId: '1' } });
  expect(listRunningTimers([started('1'), started('2'), fired])).toEqual([
    { what: '', at: new Date('2030-01-01T00:01:30.500Z') },
  ]);
  expect(listRunningTimers([started('1'), event('4', 'WORKFLOW_EXECUTION_COMPLETED')])).toEqual([]);
});
