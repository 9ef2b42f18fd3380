import type { z } from 'zod';
import { listPossibleSpellings } from '#address/spelling';
import { type OrderExportQuerySchema, type OrderRow, OrderRowSchema } from '#contract/dashboard/orders/order-search';
import type { ExportedOrder, OrderPlace, OrderSearch, PairSide, SearchHit } from '#db/orders/search-orders';
import { toDecimals } from '#domain/amount';
import { csvLine } from '#domain/csv';
import { SECOND } from '#domain/duration';
import { namesOf } from '#domain/names-of';
import { isTerminal, shownPayout } from '#domain/orders/status';

/** An order as shown in lists and files. */
export function orderRow(order: SearchHit): OrderRow {
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
    amount_to: shownPayout(status, { paid: order.amountToActual, expected: order.amountToExpected }),
    amount_usd: order.amountInUsd && toDecimals(order.amountInUsd, 2),
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
    duration_seconds: isTerminal(status) ? Math.round((updatedAt.getTime() - createdAt.getTime()) / SECOND) : null,
  };
}

/** The columns of a file that lists do not have, by what they are in the API's Order, and what the order has earned. */
const FILE_COLUMNS = {
  amount_from_actual: (order) => order.amountFromActual,
  refund_amount: (order) => order.refundAmount,
  tx_in_hash: (order) => order.txInHash,
  tx_out_hash: (order) => order.txOutHash,
  failed_reason_code: (order) => order.failedReasonCode,
  failed_reason_message: (order) => order.failedReasonMessage,
  /** With all its decimals, so that the lines add up to the balance. */
  earned_usd: (order) => order.earnedUsd,
} as const satisfies Record<string, (order: ExportedOrder) => string | null>;

const COLUMNS = namesOf(OrderRowSchema.shape);
export const CSV_HEADING = csvLine([...COLUMNS, ...namesOf(FILE_COLUMNS)]);

/** Lines of a file, without the header line. */
export function csvOf(orders: readonly ExportedOrder[]): string {
  return orders
    .map((order) => {
      const row = orderRow(order);
      return csvLine([
        ...COLUMNS.map((column) => row[column]),
        ...Object.values(FILE_COLUMNS).map((read) => read(order)),
      ]);
    })
    .join('');
}

/** The place after the last order of a page; null if it was the last page. */
export function placeAfter(page: readonly SearchHit[], limit: number): OrderPlace | null {
  const last = page.at(-1);
  return last && page.length === limit ? { createdAtMs: last.createdAt.getTime(), orderId: last.orderId } : null;
}

/** The search for a query. */
export function toSearch(query: z.output<typeof OrderExportQuerySchema>): OrderSearch {
  const [from, to] = query.pair?.split('-').map(toSide) ?? [];
  return {
    text: query.q || undefined,
    spellings: query.q ? listPossibleSpellings(query.q) : undefined,
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
