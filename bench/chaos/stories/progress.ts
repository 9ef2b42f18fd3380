import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#db/client';
import { orders } from '#db/schema/orders';
import type { OrderStatus } from '#domain/orders/status';
import { RETRY_LIMIT_MS, retryUntil } from '../retry';

/** The status of every order in its row, read repeatedly; the database may be unavailable for a while. */
export interface Progress {
  /** The status of the order once it is one of these; null if it never is. */
  reaches(orderId: string, statuses: readonly OrderStatus[], limitMs?: number): Promise<OrderStatus | null>;
  close(): Promise<void>;
}

const READ_EVERY_MS = 250;
const CHECK_EVERY_MS = 50;

export function watchProgress(db: Database): Progress {
  let known = new Map<string, OrderStatus>();
  let ended = false;
  const reading = (async () => {
    while (!ended) {
      const rows = await db
        .select({ orderId: orders.orderId, status: orders.status })
        .from(orders)
        .catch(() => null);
      known = rows ? new Map(rows.map(({ orderId, status }) => [orderId, status])) : known;
      await delay(READ_EVERY_MS);
    }
  })();
  return {
    reaches: (orderId, statuses, limitMs = RETRY_LIMIT_MS) =>
      retryUntil(
        async () => {
          const status = known.get(orderId);
          return status && statuses.includes(status) ? status : null;
        },
        { everyMs: CHECK_EVERY_MS, limitMs },
      ),
    close() {
      ended = true;
      return reading;
    },
  };
}
