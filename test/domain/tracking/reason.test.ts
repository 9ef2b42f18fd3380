import { TRACKED_STATES } from '#e2e/tracked-states';
import { readable } from '#test/helpers/orders/tracked-orders';
import { renderState, type ShownSettings, trackedIn } from './rendered-page';

const REASON = { failedReasonCode: 'rate_changed', failedReasonMessage: null } as const;
const WORDS = 'The rate moved too far before the swap could be made.';
const reviewed = (end: 'completed' | 'refunded' | 'failed'): ShownSettings => ({
  later: ['confirming', 'refund_required', 'manual_review', end],
  state: { ...REASON, txInHash: 'in' },
});
/** A late payment to an order whose provider had given up on it before. */
const late = (name: string): ShownSettings => ({
  ...TRACKED_STATES[name]?.(),
  state: { unpaidFailure: { at: '2026-03-02T10:00:00.000Z', reason: 'rate_changed', message: null } },
});

test.each([
  ['a refund', reviewed('refunded')],
  ['a failure', reviewed('failed')],
  ['a late payment that was sent back', late('late-refunded')],
])('the page says why the swap was not made after %s', (_, settings) => {
  expect(readable(renderState(settings, 'en').page)).toContain(WORDS);
});

test.each([
  ['a review', reviewed('completed')],
  ['its deadline', late('late-completed')],
])('the page says no reason against a swap that was made after %s', (_, settings) => {
  expect(trackedIn(settings, 'en').tracked).toMatchObject({ receipt: 'swap', reason: null });
  expect(readable(renderState(settings, 'en').page)).not.toContain(WORDS);
});
