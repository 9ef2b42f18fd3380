import { isNotNull, sql } from 'drizzle-orm';
import { endpoints } from '#db/schema/endpoints';
import { orderClaims, orders } from '#db/schema/orders';
import { deliveries } from '#db/schema/webhooks';
import { SECOND } from '#domain/duration';
import type { Installation } from '#test/helpers/processes/installation';
import { passTakeoverTime } from './killing';
import { retryUntil } from './retry';
import type { Partner } from './stories/partner';

const LIMIT_MS = 120 * SECOND;
/** No call of the API takes longer than this. */
const LONGEST_CALL_SECONDS = 25;

/**
 * Waits until nothing changes any more: webhooks are delivered, abandoned creations are released, and the worker's own
 * job has compared every order with its workflow and repaired differences. Null at the time limit.
 */
export async function settle(
  { db }: Installation,
  partners: readonly Partner[],
  log: (text: string) => void,
): Promise<true | null> {
  let said = '';
  return retryUntil(
    async () => {
      if ((await db.$count(endpoints, isNotNull(endpoints.pausedAt))) > 0) {
        await Promise.all(partners.map(({ wallet }) => wallet.resumeWebhooks()));
      }
      await passTakeoverTime(db, LONGEST_CALL_SECONDS);
      const open = [
        `${await db.$count(deliveries, sql`state <> 'delivered'`)} webhooks`,
        `${await db.$count(orderClaims, sql`not started`)} creations`,
        `${await db.$count(orders, UNSETTLED)} orders`,
        `${await db.$count(orders, sql`not checked`)} comparisons`,
      ].filter((what) => !what.startsWith('0 '));
      if (open.join() !== said) {
        said = open.join();
        log(`  still open: ${open.join(', ') || 'nothing'}`);
      }
      return open.length === 0 || null;
    },
    { everyMs: SECOND, limitMs: LIMIT_MS },
  );
}

/** Orders that have not ended, and that are not stuck because their story says so. */
const UNSETTLED = sql`status not in ('completed', 'failed', 'expired', 'refunded') and not exists (
  select from order_claims c where c.order_id = orders.order_id
    and c.input -> 'sandbox' ->> 'scenario' = 'stuck' and orders.status = 'confirming')`;
