import type { ApiServices } from '#api/services';
import type { ChecklistView } from '#contract/dashboard/home';
import { listKeys } from '#db/keys/key-records';
import { searchOrders } from '#db/orders/search-orders';
import { findPartner } from '#db/partners/partners';
import { listEndpoints } from '#db/webhooks/endpoints/endpoints';
import { listEndpointReports } from '#db/webhooks/endpoints/report';
import { isUsable } from '#domain/keys/key-life';

export async function readChecklist({ db }: ApiServices, partnerId: string): Promise<ChecklistView> {
  const [keys, [order], endpoints, partner] = await Promise.all([
    listKeys(db, partnerId),
    searchOrders(db, { partnerId, environment: 'test' }, {}, { after: null, limit: 1 }),
    listEndpoints(db, partnerId),
    findPartner(db, partnerId),
  ]);
  const reports = await listEndpointReports(
    db,
    endpoints.filter(({ channel }) => channel === 'order').map(({ endpointId }) => endpointId),
  );
  const receives = [...reports.values()].some(({ lastDeliveryAt }) => lastDeliveryAt !== null);
  const isLive = keys.some((key) => key.environment === 'live' && isUsable(key, Date.now()));
  const items: ChecklistView['items'] = [
    { step: 'test_key', done: keys.some(({ environment }) => environment === 'test') },
    { step: 'first_test_order', done: order !== undefined },
    { step: 'webhook_receiving', done: receives },
    { step: 'go_live', done: isLive && Boolean(partner?.approvedAt) },
  ];
  return {
    items,
    done: items.every(({ done }) => done),
    first_order: order ? { order_id: order.orderId, status: order.status } : null,
  };
}
