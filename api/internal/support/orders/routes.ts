import {
  decideAnyOrderRoute,
  eraseAnyOrderRoute,
  noteOrderRoute,
  pollAnyOrderRoute,
  refundAnyOrderAgainRoute,
  refundAnyOrderRoute,
  reviewAnyOrderRoute,
} from './decisions';
import {
  exportCaseRoute,
  listOrderDeliveriesRoute,
  listOrderRequestsRoute,
  readAnyHistoryRoute,
  readConversationRoute,
} from './history';
import { listNeighborsRoute } from './neighbors';
import { explainAnyOrderRoute } from './order-page';
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
