import { OPERATIONS } from '#operations/operations';
import { AUTH_ROUTES } from '../users/routes';
import { listAllAuditRoute } from './audit';
import { decodePayloadsRoute } from './histories';
import { routesOf } from './operation-routes';
import { SUPPORT_ORDER_ROUTES } from './orders/routes';
import { listAllPartnersRoute } from './partners';
import { readAnyPayoutRoute } from './payouts';
import { SUPPORT_PROVIDER_ROUTES } from './providers/routes';
import { listQueueRoute, summarizeQueuesRoute } from './queues';
import { searchRoute } from './search';
import { SUPPORT_WEBHOOK_ROUTES } from './webhooks';

/** Every route of the support console's own API [rules/support: Internal API]. */
export const SUPPORT_ROUTES = [
  ...AUTH_ROUTES,
  ...routesOf(OPERATIONS),
  searchRoute,
  summarizeQueuesRoute,
  listQueueRoute,
  ...SUPPORT_ORDER_ROUTES,
  decodePayloadsRoute,
  ...SUPPORT_WEBHOOK_ROUTES,
  ...SUPPORT_PROVIDER_ROUTES,
  listAllPartnersRoute,
  readAnyPayoutRoute,
  listAllAuditRoute,
] as const;
