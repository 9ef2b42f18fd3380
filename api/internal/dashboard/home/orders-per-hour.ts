import { defineInternalRoute } from '#api/internal/route';
import { type OrdersPerHour, OrdersPerHourQuerySchema, OrdersPerHourSchema } from '#contract/dashboard/home';
import { listHourFigures } from '#db/orders/figures';

export const ordersPerHourRoute = defineInternalRoute({
  id: 'listOrdersPerHour',
  method: 'get',
  path: '/home/orders-per-hour',
  summary: 'Orders by the hour of their creation',
  permission: 'home.view',
  request: { query: OrdersPerHourQuerySchema },
  responses: [{ status: 200, description: 'Every hour of the time range', schema: OrdersPerHourSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller: { partnerId }, query: { environment, hours } }) => {
    const figures = await listHourFigures(services.db, { partnerId, environment }, hours);
    const items = figures.map(({ hour, ...counts }) => ({ hour: hour.toISOString(), ...counts }));
    return { status: 200, body: { items } satisfies OrdersPerHour };
  },
});
