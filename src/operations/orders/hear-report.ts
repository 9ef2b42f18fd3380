import type { Database } from '#db/client';
import { endedOtherOrder } from '#db/orders/orders-by-transaction';
import type { OrderState } from '#domain/orders/order';
import { withDoubts } from '#domain/watching/agreed-order';
import type { ProviderReport } from '#domain/watching/provider-report';

/** The report without evidence that cannot be so, compared with the order and with how other orders ended. */
export async function hearReport(db: Database, order: OrderState, report: ProviderReport): Promise<ProviderReport> {
  const { status, txOutHash: txHash } = report;
  const isPayout = status !== 'refunded';
  const isOfOther = txHash !== undefined && (await endedOtherOrder(db, order, { txHash, isPayout }));
  return withDoubts(order, report, isOfOther);
}
