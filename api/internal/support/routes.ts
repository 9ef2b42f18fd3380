import { AUTH_ROUTES } from '../auth/routes';
import type { InternalRoute } from '../route';
import { approvePartnerRoute } from './partners/approve';

/** Every route of the support console's own API. */
export const SUPPORT_ROUTES: readonly InternalRoute[] = [...AUTH_ROUTES, approvePartnerRoute];
