import { BASE_PATH } from '../src/contract/base-path';
import { listEventsRoute } from './me/events';
import { streamEventsRoute } from './me/events-stream';
import { listPayoutsRoute } from './me/payouts';
import { getPayoutRoute } from './me/payouts-get';
import { requestPayoutRoute } from './me/payouts-request';
import { profileRoute } from './me/profile';
import { openApiRoute } from './openapi/route';
import { createOrderRoute } from './orders/create';
import { getOrderRoute } from './orders/get';
import { listOrdersRoute } from './orders/list';
import { refundActionRoute } from './orders/refund-action';
import { streamOrderRoute } from './orders/stream';
import { currenciesRoute } from './public/currencies';
import { estimateRoute } from './public/estimate';
import { healthRoute } from './public/health';
import { limitsRoute } from './public/limits';
import { pairsRoute } from './public/pairs';
import { refundCapabilityRoute } from './public/refund-capability';
import type { Route } from './route';
import { advanceRoute } from './sandbox/advance';
import { scenariosRoute } from './sandbox/scenarios';
import { resumeWebhooksRoute } from './webhooks/resume';

/** Every route of the Partner API; nothing is served outside this table. */
export const ROUTES: readonly Route[] = [
  currenciesRoute,
  pairsRoute,
  estimateRoute,
  limitsRoute,
  refundCapabilityRoute,
  createOrderRoute,
  getOrderRoute,
  streamOrderRoute,
  refundActionRoute,
  profileRoute,
  listOrdersRoute,
  listEventsRoute,
  streamEventsRoute,
  listPayoutsRoute,
  requestPayoutRoute,
  getPayoutRoute,
  resumeWebhooksRoute,
  scenariosRoute,
  advanceRoute,
  healthRoute,
  openApiRoute(BASE_PATH, () => ROUTES),
];
