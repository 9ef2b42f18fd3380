import { readConversationRoute } from './conversation';
import { decideAnyOrderRoute } from './decide-any-order';
import { listOrderDeliveriesRoute } from './deliveries';
import { explainAnyOrderRoute } from './explain-any-order';
import { exportCaseRoute } from './export-case';
import { readAnyHistoryRoute } from './history';
import { listNeighborsRoute } from './neighbors';
import { noteOrderRoute } from './note';
import { pollAnyOrderRoute } from './poll-any-order';
import { refundAnyOrderRoute } from './refund-any-order';
import { listOrderRequestsRoute } from './requests';

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
  refundAnyOrderRoute,
] as const;
