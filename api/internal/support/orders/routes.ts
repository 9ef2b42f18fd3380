import { readConversationRoute } from './conversation';
import { decideAnyOrderRoute } from './decide';
import { listOrderDeliveriesRoute } from './deliveries';
import { exportCaseRoute } from './export-case';
import { explainAnyOrderRoute } from './get';
import { readAnyHistoryRoute } from './history';
import { listNeighboursRoute } from './neighbours';
import { noteOrderRoute } from './note';
import { pollAnyOrderRoute } from './poll';
import { refundAnyOrderRoute } from './refund';
import { listOrderRequestsRoute } from './requests';

export const SUPPORT_ORDER_ROUTES = [
  explainAnyOrderRoute,
  readAnyHistoryRoute,
  readConversationRoute,
  listOrderDeliveriesRoute,
  listOrderRequestsRoute,
  listNeighboursRoute,
  exportCaseRoute,
  noteOrderRoute,
  pollAnyOrderRoute,
  decideAnyOrderRoute,
  refundAnyOrderRoute,
] as const;
