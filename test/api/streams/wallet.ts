import { EventSource } from 'eventsource';
import type { Order } from '#contract/orders/order';
import { eventId } from '#domain/orders/event-id';
import { eventName, isTerminal, ORDER_STATUSES } from '#domain/orders/status';
import { BASE } from '#test/helpers/service/client';

/** One client of an order's stream, and the state of its connections. */
export interface Wallet {
  orderId: string;
  /** Ids in the order of arrival, including repetitions. */
  seen: string[];
  /** Whether it knows that its order has ended. */
  isOver(): boolean;
  /** Resolves when the server has said that nothing more will follow; rejects when it refuses the stream. */
  ended: Promise<void>;
  close(): void;
}

/** What all wallets of a run experienced together. */
export interface Tally {
  /** Streams that broke before their order ended. */
  disconnects: number;
  /** Connections by Service-Resume-Source. */
  sources: Record<string, number>;
}

/** Follows an order with the client library that wallets use, starting after the event of its creation. */
export function openWallet(origin: string, key: string, { order_id, status, timeline }: Order, tally: Tally): Wallet {
  const known = eventId({ orderId: order_id, status, atMs: Date.parse(timeline.at(-1)?.at ?? '') });
  const seen: string[] = [];
  let isOpen = false;
  let isOver = isTerminal(status);
  const source = new EventSource(`${origin}${BASE}/order/${order_id}/stream?last_event_id=${known}`, {
    fetch: async (url, init) => {
      const response = await fetch(url, { ...init, headers: { ...init.headers, 'X-API-Key': key } });
      const resumed = response.headers.get('service-resume-source') ?? String(response.status);
      tally.sources[resumed] = (tally.sources[resumed] ?? 0) + 1;
      return response;
    },
  });
  source.addEventListener('open', () => {
    isOpen = true;
  });
  for (const each of ORDER_STATUSES) {
    source.addEventListener(eventName(each), ({ lastEventId }) => {
      seen.push(lastEventId);
      isOver = isTerminal(each);
    });
  }
  const ended = new Promise<void>((resolve, reject) => {
    source.addEventListener('error', ({ code, message }) => {
      if (isOpen && !isOver) {
        tally.disconnects += 1;
      }
      isOpen = false;
      if (code === 204) {
        resolve();
      } else if (source.readyState === source.CLOSED) {
        reject(new Error(`the stream of ${order_id} was refused: ${message}`));
      }
    });
  });
  return { orderId: order_id, seen, isOver: () => isOver, ended, close: () => source.close() };
}
