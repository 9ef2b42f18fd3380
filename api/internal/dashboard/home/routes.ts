import { readAttentionRoute } from './attention';
import { readChecklistRoute } from './checklist';
import { readFiguresRoute } from './figures';
import { openIncidentRoute } from './incident';
import { ordersPerHourRoute } from './orders-per-hour';
import { recentDeliveriesRoute } from './recent-deliveries';
import { listStreamsRoute } from './streams';

export const HOME_ROUTES = [
  readFiguresRoute,
  ordersPerHourRoute,
  recentDeliveriesRoute,
  listStreamsRoute,
  openIncidentRoute,
  readAttentionRoute,
  readChecklistRoute,
] as const;
