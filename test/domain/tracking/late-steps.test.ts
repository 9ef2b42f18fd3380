import { HOUR, MINUTE, toIso } from '#domain/duration';
import type { OrderStatus } from '#domain/orders/status';
import { expectForEach } from '#test/helpers/expect-for-each';
import { type ShownSettings, trackedIn } from './rendered-page';

const STATUSES = ['confirming', 'completed', 'refunded', 'failed'] as const satisfies OrderStatus[];
const seenAt = toIso(Date.now() - HOUR);
const updatedAt = toIso(Date.now() - MINUTE);

function stepsOf(settings: Omit<ShownSettings, 'lateDeposit'>, status: OrderStatus): string[] {
  const lateDeposit = { status, seenAt, updatedAt, amount: '0.05', txInHash: 'in', txOutHash: 'out' };
  const { steps } = trackedIn({ openedMsAgo: 5 * HOUR, stepMs: HOUR, ...settings, lateDeposit }, 'en').tracked;
  return steps.map(({ state, title }) => `${state}: ${title}`);
}

/** What follows its own end is the same as for an expired order. */
test('the steps of an order that failed go on to what became of its late payment', () =>
  expectForEach(STATUSES, (status) => {
    const [, ...expired] = stepsOf({ later: ['expired'] }, status);
    expect(expired[0]).toBe('done: Order closed');
    const [, ...failed] = stepsOf({ later: ['failed'] }, status);
    expect(failed).toEqual(['stopped: Swap failed', ...expired.slice(1)]);
    const [, ...decided] = stepsOf({ later: ['manual_review', 'failed'] }, status);
    expect(decided).toEqual(['done: Reviewed by support', ...failed]);
  }));
