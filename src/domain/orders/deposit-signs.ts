import { toIso } from '../duration';
import { move } from './move';
import type { OrderState } from './order';

/**
 * The wallet reports that it has sent the deposit: the window stays open until the deposit can be seen [rules/watching:
 * Reported deposits].
 */
export function noteDeposit(order: OrderState, now: number): OrderState {
  const isFirst =
    order.input.sandbox === null && order.status === 'waiting_deposit' && order.depositReportedAt === undefined;
  if (!isFirst) {
    return order;
  }
  return afterSignOfDeposit({ ...order, depositReportedAt: toIso(now) }, now);
}

/** The window does not end while the chain shows the deposit; once it no longer does, it may end at once. */
export function noteDepositOnChain(order: OrderState, isSeen: boolean, now: number): OrderState {
  const isNews = isSeen !== (order.depositOnChain?.isSeen ?? false);
  if (order.status !== 'waiting_deposit' || !isNews) {
    return order;
  }
  const noted = { ...order, depositOnChain: { isSeen, at: toIso(now) } };
  return isSeen ? afterSignOfDeposit(noted, now) : { ...noted, revision: order.revision + 1 };
}

/** A person has to ask a provider that reported a failure before, since it may have the deposit. */
function afterSignOfDeposit(noted: OrderState, now: number): OrderState {
  if (!noted.unpaidFailure) {
    return { ...noted, revision: noted.revision + 1 };
  }
  const { reason, message } = noted.unpaidFailure;
  const report = { status: 'manual_review', reason, ...(message !== null && { message }) } as const;
  return move({ ...noted, failedWithDeposit: true }, report, now);
}
