import { OPERATIONS } from '#operations/operations';
import { AUTH_ROUTES } from '../users/routes';
import { decodePayloadsRoute } from './histories';
import { routesOf } from './operation-routes';
import { searchRoute } from './search';

/** Every route of the support console's own API [rules/support: Internal API]. */
export const SUPPORT_ROUTES = [...AUTH_ROUTES, ...routesOf(OPERATIONS), searchRoute, decodePayloadsRoute] as const;
