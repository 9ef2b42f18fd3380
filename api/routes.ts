import { BASE_PATH } from '../src/contract/base-path';
import { healthRoute } from './health/health';
import { openApiRoute } from './openapi/route';
import { createOrderRoute } from './orders/create-order';
import { getOrderRoute } from './orders/get-order';
import { listOrdersRoute } from './orders/list-orders';
import { refundActionRoute } from './orders/refund-action';
import { reportDepositRoute } from './orders/report-deposit';
import { streamOrderRoute } from './orders/stream';
import { listEventsRoute } from './partners/events';
import { streamEventsRoute } from './partners/events-stream';
import { profileRoute } from './partners/profile';
import { getPayoutRoute } from './payouts/get-payout';
import { listPayoutsRoute } from './payouts/list-payouts';
import { requestPayoutRoute } from './payouts/request-payout';
import { refundCapabilityRoute } from './providers/refund-capability';
import { currenciesRoute } from './quotes/currencies';
import { estimateRoute } from './quotes/estimate-route';
import { limitsRoute } from './quotes/limits';
import { pairsRoute } from './quotes/pairs';
import { getRequestRoute } from './requests/get-request';
import { listRequestsRoute } from './requests/list-requests';
import type { Route } from './route';
import { advanceRoute } from './sandbox/advance-clock';
import { scenariosRoute } from './sandbox/scenarios';
import { uploadScenarioRoute } from './sandbox/upload-scenario';
import { resumeWebhooksRoute } from './webhooks/resume-webhooks';

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
  resumeWebhooksRoute,
  scenariosRoute,
  uploadScenarioRoute,
  advanceRoute,
  healthRoute,
  openApiRoute(BASE_PATH, () => ROUTES),
];
