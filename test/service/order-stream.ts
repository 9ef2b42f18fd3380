import { EventSource } from 'eventsource';
import { eventName, ORDER_STATUSES } from '../../src/domain/status';
import { BASE, type Client } from './client';
import { eventually } from './eventually';

export interface OrderStream {
  /** Ids of the events received so far. */
  ids: string[];
  /** Resolves when `count` events have arrived. */
  arrived(count: number): Promise<string[]>;
  close(): void;
}

/** Follows an order as a wallet would, with the client library wallets use; resolves when the stream is open. */
export async function followOrder({ origin, key }: Client, orderId: string): Promise<OrderStream> {
  const source = new EventSource(`${origin}${BASE}/order/${orderId}/stream`, {
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, 'X-API-Key': key } }),
  });
  const ids: string[] = [];
  for (const status of ORDER_STATUSES) {
    source.addEventListener(eventName(status), ({ lastEventId }) => ids.push(lastEventId));
  }
  await eventually(() => source.readyState === source.OPEN);
  return {
    ids,
    arrived: (count) => eventually(() => (ids.length >= count ? ids : null)),
    close: () => source.close(),
  };
}
