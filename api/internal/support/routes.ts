import { OPERATIONS } from '#operations/operations';
import { AUTH_ROUTES } from '../users/routes';
import { decodePayloadsRoute } from './histories';
import { routesOf } from './operation-routes';
import { SUPPORT_ORDER_ROUTES } from './orders/routes';
import { searchRoute } from './search';
import { SUPPORT_WEBHOOK_ROUTES } from './webhooks';

/** Every route of the support console's own API [rules/support: Internal API]. */
export const SUPPORT_ROUTES = [
  ...AUTH_ROUTES,
  ...routesOf(OPERATIONS),
  searchRoute,
  ...SUPPORT_ORDER_ROUTES,
  decodePayloadsRoute,
  ...SUPPORT_WEBHOOK_ROUTES,
] as const;
