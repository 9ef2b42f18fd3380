import { EventSource } from 'eventsource';
import { eventName, ORDER_STATUSES } from '#domain/orders/status';
import { eventually } from '../run/eventually';
import { BASE, type Client } from './client';

export interface OrderStream {
  /** Ids of the events received so far. */
  ids: string[];
  /** The sequence of each of them. */
  sequences: number[];
  /** Resolves when `count` events have arrived. */
  arrived(count: number): Promise<string[]>;
  close(): void;
}

/** Follows an order with the client library that wallets use; resolves when the stream is open. */
export async function followOrder({ origin, key }: Client, orderId: string): Promise<OrderStream> {
  const source = new EventSource(`${origin}${BASE}/order/${orderId}/stream`, {
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, 'X-API-Key': key } }),
  });
  const ids: string[] = [];
  const sequences: number[] = [];
  for (const status of ORDER_STATUSES) {
    source.addEventListener(eventName(status), ({ lastEventId, data }) => {
      sequences.push(JSON.parse(data).sequence);
      ids.push(lastEventId);
    });
  }
  await eventually(() => source.readyState === source.OPEN);
  return {
    ids,
    sequences,
    arrived: (count) => eventually(() => (ids.length >= count ? ids : null)),
    close: () => source.close(),
  };
}

export interface RawStream {
  /** Every byte so far, once `count` events are among them. */
  text(count: number): Promise<string>;
  close(): void;
}

/** The bytes of an order's stream, after an event if one is given. */
export async function openRawStream(
  { origin, key }: Client,
  orderId: string,
  lastEventId?: string,
): Promise<RawStream> {
  const hangUp = new AbortController();
  const response = await fetch(`${origin}${BASE}/order/${orderId}/stream`, {
    headers: { 'X-API-Key': key, ...(lastEventId && { 'Last-Event-ID': lastEventId }) },
    signal: hangUp.signal,
  });
  let text = '';
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
    }
  };
  // Only the end caused by `close` may appear as an error.
  const reading = read().catch((error) => {
    if (!hangUp.signal.aborted) {
      throw error;
    }
  });
  return {
    text: async (count) => {
      await eventually(() => text.split('\nevent: ').length > count);
      return text;
    },
    close: () => {
      hangUp.abort();
      void reading;
    },
  };
}
