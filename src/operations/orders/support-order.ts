import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { findOrderState } from '#db/orders/orders';
import { closeCase, findOpenCase } from '#db/recovery/cases';
import { pollOrderNow } from '#db/watching/watches';
import { OperationRefusal } from '#domain/refusal';
import { refuseOrderAction } from '#domain/support/order-action';
import { requireOrder } from './find-order';

/** Adds an operator's note to an order, visible to operators only. @throws OperationRefusal for an unknown order */
export async function addOrderNote(
  { db }: { db: Database },
  { orderId, note, actor }: { orderId: string; note: string; actor: string },
): Promise<void> {
  await requireOrder(db, orderId);
  const entry = { actor, action: 'order.noted' as const, target: orderId, details: {} };
  await recordAudit(db, { ...entry, reason: note, partnerId: null });
}

export interface PollRequest {
  orderId: string;
  reason: string;
  actor: string;
}

/**
 * Makes the next poll of a live order's provider due at once, and returns the time when it is due.
 * @throws OperationRefusal if nothing polls about the order
 */
export async function requestPoll({ db }: { db: Database }, { orderId, reason, actor }: PollRequest): Promise<Date> {
  const order = await findOrderState(db, orderId);
  if (!order) {
    throw new OperationRefusal(`There is no order ${orderId}.`);
  }
  return db.transaction(async (tx) => {
    const at = await pollOrderNow(tx, orderId);
    if (!at) {
      const refusal = refuseOrderAction('poll', { status: order.status, sandbox: order.input.sandbox !== null });
      throw new OperationRefusal(`${refusal ?? `${order.input.provider} is no longer polled about it`}.`);
    }
    await recordAudit(tx, { actor, action: 'order.polled', target: orderId, details: {}, reason });
    return at;
  });
}

/**
 * Closes a case of an order that needs no further action. If the problem is found again, another case opens [rules/alerts: Open
 * and closed].
 * @throws OperationRefusal if the order has no such open case
 */
export async function closeOrderCase(
  { db }: { db: Database },
  { orderId, kind, reason, actor }: { orderId: string; kind: string; reason: string; actor: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const open = await findOpenCase(tx, orderId, kind);
    if (!open) {
      throw new OperationRefusal(`${orderId} has no open case ${kind}.`);
    }
    await closeCase(tx, orderId, open.mismatch);
    await recordAudit(tx, {
      actor,
      action: 'case.closed' as const,
      target: orderId,
      reason,
      // Operators' notes about providers are not for partners.
      partnerId: null,
      details: { kind },
    });
  });
}
