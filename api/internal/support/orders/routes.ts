import { readConversationRoute } from './conversation';
import { decideAnyOrderRoute } from './decide-any-order';
import { listOrderDeliveriesRoute } from './deliveries';
import { eraseAnyOrderRoute } from './erase-any-order';
import { explainAnyOrderRoute } from './explain-any-order';
import { exportCaseRoute } from './export-case';
import { readAnyHistoryRoute } from './history';
import { listNeighborsRoute } from './neighbors';
import { noteOrderRoute } from './note';
import { pollAnyOrderRoute } from './poll-any-order';
import { refundAnyOrderRoute } from './refund-any-order';
import { refundAnyOrderAgainRoute } from './refund-any-order-again';
import { listOrderRequestsRoute } from './requests';
import { reviewAnyOrderRoute } from './review-any-order';
import { addAnyTrackingLinkRoute, revokeAnyTrackingLinksRoute } from './tracking-links';

export const SUPPORT_ORDER_ROUTES = [
  explainAnyOrderRoute,
  readAnyHistoryRoute,
  readConversationRoute,
  listOrderDeliveriesRoute,
  listOrderRequestsRoute,
  listNeighborsRoute,
  exportCaseRoute,
  noteOrderRoute,
  pollAnyOrderRoute,
  decideAnyOrderRoute,
  reviewAnyOrderRoute,
  refundAnyOrderRoute,
  refundAnyOrderAgainRoute,
  eraseAnyOrderRoute,
  addAnyTrackingLinkRoute,
  revokeAnyTrackingLinksRoute,
] as const;
