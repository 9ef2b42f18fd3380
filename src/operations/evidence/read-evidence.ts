import type { Database, Transaction } from '#db/client';
import { type LegRow, listLegsOf } from '#db/evidence/legs';
import { type JudgedLeg, type OrderEvidence, toOrderEvidence } from '#domain/evidence/order-evidence';
import type { OrderState } from '#domain/orders/order';
import { simulateEvidence } from '#domain/sandbox/simulated-chain';

/** What the order shows of its evidence; null if no node is set for any of its networks. The sandbox's is simulated. */
export async function readEvidence(db: Database | Transaction, order: OrderState): Promise<OrderEvidence | null> {
  return order.input.sandbox === null
    ? toOrderEvidence(order, (await listLegsOf(db, [order.input.orderId])).map(toJudged))
    : simulateEvidence(order);
}

export function toJudged({ leg, verdict, reason, saidAt, saidHash, saidAmount, ...row }: LegRow): JudgedLeg {
  return {
    leg,
    verdict,
    reason,
    said: saidAt && { txHash: saidHash, amount: saidAmount },
    seen: row.seen,
    source: row.source,
    checkedAt: row.checkedAt?.toISOString() ?? null,
  };
}
