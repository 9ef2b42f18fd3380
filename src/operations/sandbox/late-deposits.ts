import type { Order } from '#contract/orders/order';
import type { Database } from '#db/client';
import { type ControlledOrder, findControlledOrder } from '#db/orders/control';
import { fromIso } from '#domain/duration';
import { lastTransitionAt, type OrderInput } from '#domain/orders/order';
import { scriptFor } from '#domain/sandbox/script';
import { type LateDeposit, lateDepositOf } from '#domain/watching/late-deposit';
import { isReport, type ScriptStep } from '#domain/watching/provider-report';
import { recordLateDeposit } from '../orders/record-late-deposit';

/** Further reports of the simulated provider on an expired order, whose workflow has ended. */
function lateSteps({ input, status, state }: ControlledOrder): ScriptStep[] {
  if (status !== 'expired' || !state) {
    return [];
  }
  const endedAt = lastTransitionAt({ ...state, input });
  return scriptFor(input, fromIso(state.createdAt)).filter(({ at }) => fromIso(at) > endedAt);
}

/** The virtual time of the next report on a late deposit after `now` (ms), or null. */
export function nextLateStepAt(order: ControlledOrder, now: number): string | null {
  return lateSteps(order).find(({ at }) => fromIso(at) > now)?.at ?? null;
}

/**
 * Records the state of a scenario's late deposit at `now` (ms), as the watcher does for a live order [rules/watching: Late
 * deposits].
 */
export async function noteLateDeposits(
  db: Database,
  { orderId, partnerId }: Pick<OrderInput, 'orderId' | 'partnerId'>,
  now: number,
): Promise<void> {
  const order = await findControlledOrder(db, orderId, { partnerId, environment: 'test' });
  let late: LateDeposit | null = null;
  for (const { at, report } of order ? lateSteps(order) : []) {
    if (fromIso(at) <= now && isReport(report)) {
      late = lateDepositOf(late, report, at) ?? late;
    }
  }
  const shown = order && (JSON.parse(order.body) as Order);
  if (shown && late && shown.late_deposit?.updated_at !== late.updatedAt) {
    await recordLateDeposit({ db, trackingUrl: () => shown.tracking_url }, orderId, late);
  }
}
