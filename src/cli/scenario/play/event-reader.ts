import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from '#cli/api/client';
import { ApiRefusal } from '#cli/api/failure';
import { CommandError } from '#cli/command';
import type { OrderEventBody } from '#contract/orders/order-event';
import { eventIdsOf } from '#contract/orders/stored-order';
import { SECOND } from '#domain/duration';
import type { EventReader } from '#sandbox/partner-api';

const PATIENCE_MS = 20 * SECOND;
const RECHECK_MS = 30;
const START_OVER_MS = 2 * SECOND;

/** Reads the events that GET /me/events lists after one of the partner's; concurrent readers share its responses. */
export function createEventReader(api: ApiClient, anchor: string): EventReader {
  const known = new Map<string, Map<string, string>>();
  let after = anchor;
  let pendingRead: Promise<void> | null = null;

  /** The next page; from the beginning if the event in `after` was deleted with its order, which was created again. */
  async function nextPage(): Promise<EventPage> {
    try {
      return await api.json<EventPage>({ path: '/me/events', query: { after, limit: '500' } });
    } catch (error) {
      if (after === anchor || !(error instanceof ApiRefusal && error.status === 400)) {
        throw error;
      }
      after = anchor;
      return nextPage();
    }
  }
  async function read(): Promise<void> {
    let hasMore = true;
    while (hasMore) {
      const page = await nextPage();
      for (const event of page.items) {
        const ofOrder = known.get(event.order.order_id) ?? new Map<string, string>();
        known.set(event.order.order_id, ofOrder.set(event.event_id, JSON.stringify(event)));
      }
      after = page.next_after ?? after;
      hasMore = page.has_more;
    }
  }
  const readOnce = () => {
    pendingRead ??= read().finally(() => {
      pendingRead = null;
    });
    return pendingRead;
  };

  return {
    async eventsOf(order) {
      const { order_id: orderId } = order;
      const ids = eventIdsOf(order);
      const giveUpAt = Date.now() + PATIENCE_MS;
      for (let startOverAt = Date.now() + START_OVER_MS; Date.now() < giveUpAt; await delay(RECHECK_MS)) {
        if (Date.now() >= startOverAt) {
          // An order created again has the same event ids at later cursors, so `after` may have skipped others.
          after = anchor;
          startOverAt += START_OVER_MS;
        }
        await readOnce();
        const bodies = ids.flatMap((id) => known.get(orderId)?.get(id) ?? []);
        if (bodies.length === ids.length) {
          return bodies;
        }
      }
      throw new CommandError(`GET /me/events does not list all events of ${orderId}.`);
    },
  };
}

interface EventPage {
  items: OrderEventBody[];
  next_after: string | null;
  has_more: boolean;
}
