import { ROUTES } from '../../api/routes';
import { routeName } from './row';

/** Documented errors that nothing gives yet; their rows stand ready in pending/limit-rows.ts. Empty once limits are counted. */
export const AWAITED: readonly string[] = [
  ...ROUTES.filter(({ rateClass }) => rateClass !== 'H').map((route) => `${routeName(route)} 429 RATE_LIMITED`),
  'GET /openapi.json 503 NO_PROVIDERS_AVAILABLE',
];
