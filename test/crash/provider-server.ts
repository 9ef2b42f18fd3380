import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RefundTarget } from '#domain/orders/order';
import type { ProviderReport } from '#domain/watching/provider-report';

/** What a live provider's server records about one order of ours. */
export interface OrderAtProvider {
  /** How many orders, refunds and tickets it was asked to make, and made. */
  orders: number;
  refunds: RefundTarget[];
  tickets: number;
  /** What it reports when it is asked for the order's status. */
  report: ProviderReport | null;
}

export interface ProviderServer {
  origin: string;
  of(orderId: string): OrderAtProvider;
  close(): Promise<void>;
}

/** A live provider's server. It does whatever it is asked, as often as it is asked, and records all of it. */
export async function openProviderServer(): Promise<ProviderServer> {
  const orders = new Map<string, OrderAtProvider>();
  const of = (orderId: string): OrderAtProvider => {
    const order = orders.get(orderId) ?? { orders: 0, refunds: [], tickets: 0, report: null };
    orders.set(orderId, order);
    return order;
  };
  const server = createServer(async (request, response) => {
    const [, orderId = '', call = ''] = (request.url ?? '').split('/');
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk);
    }
    const order = of(orderId);
    switch (call) {
      case 'orders':
        order.orders += 1;
        break;
      case 'refunds':
        order.refunds.push(JSON.parse(Buffer.concat(chunks).toString()));
        break;
      case 'tickets':
        order.tickets += 1;
    }
    response.end(JSON.stringify(order));
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
