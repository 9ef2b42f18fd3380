import type { Caller } from '#api/admission/caller';
import type { ApiServices } from '#api/services';
import type { Order } from '#contract/orders/order';
import type { OpenedOrder } from '#contract/v2/order';
import { findOpenedOrder, type OpenedRow } from '#db/v2/opened-orders';
import { V2Error } from '#domain/v2/error';
import { canRefund } from '#domain/v2/status';

/** The caller's own order, with the actions available now. */
export interface OwnOrder extends OpenedOrder {
  actionsAvailable: boolean;
}

/** @throws V2Error not_found, or forbidden for an order of another partner or environment */
export async function requireOwnOrder(services: ApiServices, caller: Caller, id: string): Promise<OwnOrder> {
  const row = await findOpenedOrder(services.db, id);
  if (!row) {
    throw new V2Error('not_found', { message: 'No such order' });
  }
  if (row.partnerId !== caller.partnerId || row.environment !== caller.environment) {
    throw new V2Error('forbidden', { message: 'This order does not belong to this key' });
  }
  const opened = toOpenedOrder(row);
  return { ...opened, actionsAvailable: services.v2.refundActions && isRefundable(opened, row) };
}

export function toOpenedOrder({ body, input, amountFromActual }: OpenedRow): OpenedOrder {
  return { order: body as Order, input, amountFromActual };
}

function isRefundable({ order, input }: OpenedOrder, { clockOffsetMs }: OpenedRow): boolean {
  return canRefund(
    {
      status: order.status,
      refundCapability: order.refund_capability,
      refundDeadline: order.refund_deadline,
      isDecided: order.refund_decision !== null,
    },
    input.sandbox?.seeded ? null : Date.now() + clockOffsetMs,
  );
}
