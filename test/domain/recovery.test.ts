import fc from 'fast-check';
import type { OrderState } from '#domain/orders/order';
import { ORDER_STATUSES } from '#domain/orders/status';
import { withSkippedTransitions } from '#domain/recovery/restored-database';

/** What an order records from its first transition to its last, and sometimes a revision between two. */
const RECORDED = fc
  .array(fc.record({ status: fc.constantFrom(...ORDER_STATUSES), isTransition: fc.boolean() }), {
    minLength: 1,
    maxLength: 9,
  })
  .map((steps) => {
    const timeline: OrderState['timeline'] = [];
    return steps.map(({ status, isTransition }, nth) => {
      if (isTransition || timeline.length === 0) {
        timeline.push({ status, at: new Date(nth).toISOString() });
      }
      const last = timeline.at(-1)?.status;
      return {
        order: { status: last, revision: nth + 1, timeline: [...timeline], txOutHash: `hash-${nth}` } as OrderState,
      };
    });
  });

test('whichever states a history skips, each transition of the last one is there once, in order', () => {
  fc.assert(
    fc.property(RECORDED, fc.infiniteStream(fc.boolean()), (recorded, isSkipped) => {
      const last = recorded.slice(-1);
      const remaining = [...recorded.slice(0, -1).filter(() => !isSkipped.next().value), ...last];
      const states = withSkippedTransitions(remaining).map(({ order }) => order);
      const revisions = states.map(({ revision }) => revision);
      expect(revisions).toEqual([...new Set(revisions)].sort((one, other) => one - other));
      expect(new Set(states.map(({ timeline }) => timeline.length)).size).toBe(last[0]?.order.timeline.length);
      for (const { status, timeline } of states) {
        expect(status).toBe(timeline.at(-1)?.status);
        expect(timeline).toEqual(last[0]?.order.timeline.slice(0, timeline.length));
      }
    }),
  );
});

test('a skipped transition contains only what was known before it', () => {
  const timeline: OrderState['timeline'] = [
    { status: 'waiting_deposit', at: '2026-01-01T00:00:00.000Z' },
    { status: 'confirming', at: '2026-01-01T00:01:00.000Z' },
    { status: 'refunded', at: '2026-01-01T00:01:00.000Z' },
  ];
  const refunded = { status: 'refunded', revision: 3, timeline, txInHash: 'in', txOutHash: 'out' } as OrderState;
  const waiting = {
    ...refunded,
    status: 'waiting_deposit',
    revision: 1,
    timeline: timeline.slice(0, 1),
    txInHash: null,
    txOutHash: null,
  } as OrderState;
  const confirming = { ...waiting, status: 'confirming', revision: 2, timeline: timeline.slice(0, 2) };
  expect(withSkippedTransitions([{ order: waiting }, { order: refunded }])).toEqual(
    [waiting, confirming, refunded].map((order) => ({ order })),
  );
  expect(withSkippedTransitions([{ order: refunded }])[1]?.order).toMatchObject({
    status: 'confirming',
    txInHash: null,
    txOutHash: null,
  });
});
