import {
  exportCaseRoute,
  listOrderDeliveriesRoute,
  listOrderRequestsRoute,
  readAnyHistoryRoute,
  readConversationRoute,
} from './history';
import { listNeighborsRoute } from './neighbors';
import { explainAnyOrderRoute } from './order-page';

/** What the console reads of an order; what it does is in the table of operations. */
export const SUPPORT_ORDER_ROUTES = [
  explainAnyOrderRoute,
  readAnyHistoryRoute,
  readConversationRoute,
  listOrderDeliveriesRoute,
  listOrderRequestsRoute,
  listNeighborsRoute,
  exportCaseRoute,
] as const;
