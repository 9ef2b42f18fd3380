import { defineInternalRoute } from '#api/internal/route';
import { SlaQuerySchema, SlaSchema } from '#contract/dashboard/incidents';
import { monthAt, parseMonth } from '#domain/incidents/sla';
import { readSla } from './sla-view';

export const readSlaRoute = defineInternalRoute({
  id: 'readSla',
  method: 'get',
  path: '/incidents/sla',
  summary: "A month's uptime against the target, and the compensation due",
  permission: 'home.view',
  request: { query: SlaQuerySchema },
  responses: [{ status: 200, description: 'The month', schema: SlaSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller, query: { month = '' } }) => ({
    status: 200,
    body: await readSla(services, caller.partnerId, parseMonth(month) ?? monthAt(Date.now())),
  }),
});
