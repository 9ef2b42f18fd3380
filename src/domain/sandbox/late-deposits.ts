import { fromIso } from '../duration';
import { lastTransitionAt, type OrderState } from '../orders/order';
import { type LateDeposit, lateDepositOf } from '../watching/late-deposit';
import { isReport, type ScriptStep } from '../watching/provider-report';
import { scriptFor } from './script';

/** What the simulated provider still reports of an order that has expired, whose workflow has ended. */
export function lateStepsOf(order: OrderState): ScriptStep[] {
  if (order.status !== 'expired') {
    return [];
  }
  const endedAt = lastTransitionAt(order);
  return scriptFor(order.input, fromIso(order.createdAt)).filter(({ at }) => fromIso(at) > endedAt);
}

/** The late deposit of a scenario after each report that changes it, until `now` (ms) [rules/watching: Late deposits]. */
export function lateDepositsUntil(order: OrderState, now: number): LateDeposit[] {
  const found: LateDeposit[] = [];
  for (const { at, report } of lateStepsOf(order)) {
    const next =
      fromIso(at) <= now && isReport(report) ? lateDepositOf(found.at(-1) ?? null, report, at, order.input) : null;
    found.push(...(next ? [next] : []));
  }
  return found;
}
