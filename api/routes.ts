import { BASE_PATH } from '../src/contract/base-path';
import type { Route } from './define-route';
import { healthRoute } from './health';
import { openApiRoute } from './openapi/document';
import {
  createOrderRoute,
  createRefundCodeRoute,
  getOrderRoute,
  listOrdersRoute,
  refundActionRoute,
  reportDepositRoute,
} from './orders/orders';
import { streamOrderRoute } from './orders/stream';
import { listEventsRoute, profileRoute, streamEventsRoute } from './partners';
import { getPayoutRoute, listPayoutsRoute, requestPayoutRoute } from './payouts';
import { refundCapabilityRoute } from './providers/refund-capability';
import { currenciesRoute, pairsRoute } from './quotes/catalog';
import { estimateRoute, limitsRoute } from './quotes/estimate';
import { getRequestRoute, listRequestsRoute } from './requests/requests';
import { advanceRoute, scenariosRoute, uploadScenarioRoute } from './sandbox';
import { listWebhooksRoute, resumeWebhooksRoute, testWebhooksRoute } from './webhooks';

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
  createRefundCodeRoute,
  reportDepositRoute,
  profileRoute,
  listOrdersRoute,
  listEventsRoute,
  streamEventsRoute,
  listRequestsRoute,
  getRequestRoute,
  listPayoutsRoute,
  requestPayoutRoute,
  getPayoutRoute,
  listWebhooksRoute,
  testWebhooksRoute,
  resumeWebhooksRoute,
  scenariosRoute,
  uploadScenarioRoute,
  advanceRoute,
  healthRoute,
  openApiRoute(BASE_PATH, () => ROUTES),
];
