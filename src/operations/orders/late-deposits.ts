import { toOrder } from '#contract/orders/order';
import { toLateDepositEvent } from '#contract/orders/order-event';
import { asStoredOrder, readLateDeposit } from '#contract/orders/stored-order';
import type { Database, Transaction } from '#db/client';
import { readEvidence } from '#db/evidence/legs';
import { findOrderState } from '#db/orders/orders';
import { queuePush } from '#db/orders/push';
import { closeCase, openCase } from '#db/recovery/cases';
import { lockShownOrder, recordLateEvent, storeLateDeposit } from '#db/watching/deposits';
import { openSecondDeposit } from '#db/watching/second-deposits';
import { findWatch } from '#db/watching/watches';
import type { OrderState } from '#domain/orders/order';
import { newLateChange } from '#domain/tracking/push';
import { isTransferProven } from '#domain/watching/evidence';
import { isAnnounced, isOtherDeposit, type LateDeposit, mergeLateDeposit } from '#domain/watching/late-deposit';
import { newId } from '#security/secret';

export interface LateDepositDeps {
  db: Database;
  trackingUrl(orderId: string, partnerId: string): string;
}

/**
 * Records money that arrived after its order had expired. The order shows it and stays expired; the partner is told of it and of its
 * return, browsers of whatever becomes of it; support staff have a case until the provider has paid it out or back and reported the
 * transaction, in the sandbox too [rules/watching: Late deposits].
 */
export async function recordLateDeposit(
  { db, trackingUrl }: LateDepositDeps,
  orderId: string,
  found: LateDeposit,
  source = `the provider says ${found.status}`,
): Promise<void> {
  const order = await findOrderState(db, orderId);
  if (!order) {
    return;
  }
  const evidence = await readEvidence(db, order);
  const words = `${found.amount ?? 'an unknown amount'} ${order.input.from} arrived late; ${source}`;
  await db.transaction(async (tx) => {
    const before = await lockShownOrder(tx, orderId);
    const known = before && readLateDeposit(asStoredOrder(before.body));
    // A poll and a look at the chain may find it at the same time, and an answer may be older than what is recorded.
    const late = mergeLateDeposit(known, found, order.input);
    if (late) {
      const shown = toOrder(order, trackingUrl(orderId, order.input.partnerId), late, evidence);
      const named = await storeLateDeposit(tx, orderId, late, JSON.stringify(shown));
      // What the wallet had named has left if it was the deposit that has.
      const isSettled = known !== null && isTransferProven(known, order.input);
      if (named !== null && !isSettled && isOtherDeposit(order, { lateDeposit: late, depositHash: named }, named)) {
        await openSecondCase(tx, order, { txHash: named, source: 'its wallet had reported another deposit' });
      }
      if (before && isAnnounced(known, late, order.input)) {
        const event = toLateDepositEvent(shown, late, before.nextSequence);
        const { event_id: eventId, sequence, ts: at } = event;
        await recordLateEvent(tx, orderId, { eventId, sequence, at, body: JSON.stringify(event) });
      }
      const change = before && newLateChange(known?.status ?? null, late.status);
      if (change) {
        await queuePush(tx, { orderId, change, eventId: newId('we') });
      }
    }
    await (isTransferProven(found, order.input)
      ? closeCase(tx, orderId, 'late_deposit')
      : openCase(tx, orderId, 'late_deposit', words));
  });
}

interface FoundDeposit {
  txHash: string;
  source: string;
}

/**
 * Gives a person the case of another deposit than the one that an order has, where neither the order nor its provider's answers
 * can show it [rules/watching: Second deposits].
 */
export async function noteSecondDeposit(db: Database, orderId: string, found: FoundDeposit): Promise<void> {
  const [order, watch] = await Promise.all([findOrderState(db, orderId), findWatch(db, orderId)]);
  const known = watch ?? { lateDeposit: null, depositHash: null };
  if (order && isOtherDeposit(order, known, found.txHash)) {
    await openSecondCase(db, order, found);
  }
}

function openSecondCase(
  db: Database | Transaction,
  { input, deposit }: OrderState,
  { txHash, source }: FoundDeposit,
): Promise<void> {
  return openSecondDeposit(db, input.orderId, {
    txHash,
    todo: `ask ${input.provider} what became of it and of its order ${deposit.providerOrderId}`,
    found: `${source}, by transaction ${txHash}`,
  });
}
