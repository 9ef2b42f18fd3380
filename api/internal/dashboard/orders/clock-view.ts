import type { OrderDetail } from '#contract/dashboard/orders/order';
import type { Database } from '#db/client';
import { listCallsOf } from '#db/support/once-calls';
import { findNextAttemptAt } from '#db/webhooks/order-deliveries';
import { SECOND } from '#domain/duration';
import { applyRecordedAnswer } from '#domain/orders/apply-event';
import { type Due, nextDue } from '#domain/orders/deadline';
import { isReport, SILENCE } from '#domain/watching/provider-report';
import type { RequiredOrder } from '#operations/orders/require-order';

/** A sandbox order's clock and the next events due on it, according to the rows; null for a live order. */
export async function clockView(
  db: Database,
  { input, state, clockOffsetMs }: RequiredOrder,
): Promise<OrderDetail['clock']> {
  if (!input.sandbox) {
    return null;
  }
  const due = state && nextDue(applyRecordedAnswer({ ...state, input }, await listCallsOf(db, input.orderId)));
  const retryAt = await findNextAttemptAt(db, input.orderId);
  const nexts = [
    ...(due ? [{ what: nameOf(due), at: due.at }] : []),
    ...(retryAt ? [{ what: 'webhook_retry', at: Date.parse(retryAt) }] : []),
  ].sort((one, other) => one.at - other.at);
  const [next] = nexts;
  return {
    now: new Date(Date.now() + clockOffsetMs).toISOString(),
    offset_seconds: Math.round(clockOffsetMs / SECOND),
    next: next ? { what: next.what, at: new Date(next.at).toISOString() } : null,
  };
}

function nameOf(due: Due): string {
  if (due.kind !== 'script') {
    return due.kind;
  }
  const { report } = due.step;
  if (isReport(report)) {
    return report.status;
  }
  return report === SILENCE ? 'provider_silent' : report;
}
