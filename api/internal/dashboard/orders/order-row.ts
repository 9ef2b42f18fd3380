import type { z } from 'zod';
import type { OrderExportQuerySchema, OrderRow } from '../../../../src/contract/dashboard/orders';
import type { FoundOrder, OrderSearch, PairSide } from '../../../../src/db/orders/search';
import { toDecimals } from '../../../../src/domain/amount';
import { SECOND } from '../../../../src/domain/duration';
import { isTerminal } from '../../../../src/domain/orders/status';

export function orderRow(order: FoundOrder): OrderRow {
  const { createdAt, updatedAt, status } = order;
  return {
    order_id: order.orderId,
    partner_order_ref: order.partnerOrderRef,
    status,
    provider: order.provider,
    from: order.from,
    from_network: order.fromNetwork,
    to: order.to,
    to_network: order.toNetwork,
    amount_from: order.amountFrom,
    amount_to: order.amountToActual ?? order.amountToExpected,
    amount_usd: order.amountInUsd && toDecimals(order.amountInUsd, 2),
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
    duration_seconds: isTerminal(status) ? Math.round((updatedAt.getTime() - createdAt.getTime()) / SECOND) : null,
  };
}

/** What a query looks for. */
export function toSearch(query: z.output<typeof OrderExportQuerySchema>): OrderSearch {
  const [from, to] = query.pair?.split('-').map(toSide) ?? [];
  return {
    text: query.q || undefined,
    statuses: query.status,
    providers: query.provider,
    from,
    to,
    createdFrom: query.from,
    createdTo: query.to,
    usdMin: query.usd_min,
    usdMax: query.usd_max,
  };
}

function toSide(text: string): PairSide {
  const [code, network] = text.split(':');
  return { code: code?.toUpperCase() || undefined, network: network || undefined };
}
