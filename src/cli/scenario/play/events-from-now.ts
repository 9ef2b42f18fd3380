import type { ApiClient } from '#cli/api/client';
import type { Order } from '#contract/orders/order';
import type { Estimate } from '#contract/quotes/estimate';
import { createEventReader, type EventReader } from './event-reader';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

/** Reads the partner's events from now on: after the first one of an order created for this purpose. */
export async function readEventsFromNow(api: ApiClient): Promise<EventReader> {
  const swap = { from: 'BTC', to: 'ETH', amount: '0.05' };
  const { quote_id } = await api.json<Estimate>({ path: '/estimate', query: swap });
  const query = { sandbox_scenario: 'expire', sandbox_ttl: '1', sandbox_seed: 'scenario anchor' };
  const body = { quote_id, address: ADDRESS };
  const order = await api.json<Order>({ path: '/order/create', query, body });
  return createEventReader(api, `${order.order_id}:waiting_deposit:${Date.parse(order.created_at)}`);
}
