import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RefundTarget } from '#domain/orders/order';
import type { ProviderReport } from '#domain/watching/provider-report';

/** What a live provider's book contains about one order of ours. */
export interface BookedOrder {
  /** How many orders, refunds and tickets it was asked to make, and made. */
  orders: number;
  refunds: RefundTarget[];
  tickets: number;
  /** What it reports when it is asked for the order's status. */
  report: ProviderReport | null;
}

export interface ProviderBook {
  origin: string;
  of(orderId: string): BookedOrder;
  close(): Promise<void>;
}

/** A live provider's server. It does whatever it is asked, as often as it is asked, and records all of it. */
export async function openProviderBook(): Promise<ProviderBook> {
  const book = new Map<string, BookedOrder>();
  const of = (orderId: string): BookedOrder => {
    const booked = book.get(orderId) ?? { orders: 0, refunds: [], tickets: 0, report: null };
    book.set(orderId, booked);
    return booked;
  };
  const server = createServer(async (request, response) => {
    const [, orderId = '', call = ''] = (request.url ?? '').split('/');
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk);
    }
    const booked = of(orderId);
    switch (call) {
      case 'orders':
        booked.orders += 1;
        break;
      case 'refunds':
        booked.refunds.push(JSON.parse(Buffer.concat(chunks).toString()));
        break;
      case 'tickets':
        booked.tickets += 1;
    }
    response.end(JSON.stringify(booked));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    of,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
