import { defineInternalRoute } from '#api/internal/define-internal-route';
import type { ApiServices } from '#api/services';
import {
  FiguresSchema,
  type FiguresView,
  type OpenIncident,
  OpenIncidentSchema,
  type OrdersPerHour,
  OrdersPerHourQuerySchema,
  OrdersPerHourSchema,
  RecentDeliveriesSchema,
  type Streams,
  StreamsSchema,
} from '#contract/dashboard/home';
import { EnvironmentQuerySchema } from '#contract/shared/values';
import { findOpenIncident, listPostedIncidents, type PostedIncident } from '#db/incidents/incidents';
import { listStreams, type OpenStream } from '#db/limits/streams';
import type { Owner } from '#db/orders/control';
import { listHourFigures, readDayFigures } from '#db/orders/figures';
import { readLatency } from '#db/requests';
import { searchDeliveries } from '#db/webhooks/delivery-log';
import { toDecimals } from '#domain/amount';
import { summaryView } from '#operations/webhooks/delivery-views';
import { readGauge } from '../events/change-readers';
import { incidentView } from '../incidents';
import { readAttentionRoute, readChecklistRoute } from './attention';

const readFiguresRoute = defineInternalRoute({
  id: 'readFigures',
  method: 'get',
  path: '/home/figures',
  summary: 'The last 24 hours in figures',
  permission: 'home.view',
  request: { query: EnvironmentQuerySchema },
  responses: [{ status: 200, description: 'The figures', schema: FiguresSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller: { partnerId }, query: { environment } }) => ({
    status: 200,
    body: await readFigures(services, { partnerId, environment }),
  }),
});

async function readFigures({ db, providers }: ApiServices, owner: Owner): Promise<FiguresView> {
  const [day, latency] = await Promise.all([readDayFigures(db, owner), readLatency(db, owner)]);
  const { completed, failed, expired, refunded, secondsP50, secondsP99, topProvider, topOrders } = day;
  const ended = completed + failed + expired;
  return {
    orders_today: day.today,
    orders_24h: day.opened,
    volume_24h_usd: toDecimals(day.volumeUsd, 2),
    success_rate_pct: ended === 0 ? null : Math.floor((completed * 1_000) / ended) / 10,
    ended_24h: { completed, failed, expired, refunded },
    swap_seconds:
      secondsP50 === null || secondsP99 === null ? null : { p50: Math.round(secondsP50), p99: Math.round(secondsP99) },
    api_latency_ms: latency,
    top_provider:
      topProvider === null
        ? null
        : { code: topProvider, name: providers.find(topProvider)?.facts.name ?? topProvider, orders: topOrders ?? 0 },
  };
}

const ordersPerHourRoute = defineInternalRoute({
  id: 'listOrdersPerHour',
  method: 'get',
  path: '/home/orders-per-hour',
  summary: 'Orders by the hour of their creation',
  permission: 'home.view',
  request: { query: OrdersPerHourQuerySchema },
  responses: [{ status: 200, description: 'Every hour of the time range', schema: OrdersPerHourSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller: { partnerId }, query: { environment, hours } }) => {
    const figures = await listHourFigures(services.db, { partnerId, environment }, hours);
    const items = figures.map(({ hour, ...counts }) => ({ hour: hour.toISOString(), ...counts }));
    return { status: 200, body: { items } satisfies OrdersPerHour };
  },
});

const DELIVERIES_SHOWN = 10;

const recentDeliveriesRoute = defineInternalRoute({
  id: 'listRecentDeliveries',
  method: 'get',
  path: '/home/recent-deliveries',
  summary: 'The last ten webhook deliveries',
  permission: 'logs.view',
  request: { query: EnvironmentQuerySchema },
  responses: [{ status: 200, description: 'Newest first', schema: RecentDeliveriesSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller: { partnerId }, query: { environment } }) => {
    const found = await searchDeliveries(
      services.db,
      { partnerId, environment },
      {},
      { before: null, limit: DELIVERIES_SHOWN },
    );
    return { status: 200, body: { items: found.map(summaryView) } };
  },
});

const STREAMS_SHOWN = 100;

const listStreamsRoute = defineInternalRoute({
  id: 'listStreams',
  method: 'get',
  path: '/home/streams',
  summary: 'The number of open event streams, and the limit',
  permission: 'logs.view',
  request: { query: EnvironmentQuerySchema },
  responses: [{ status: 200, description: 'The latest 100', schema: StreamsSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller: { partnerId }, query: { environment } }) => ({
    status: 200,
    body: await readStreams(services, { partnerId, environment }),
  }),
});

async function readStreams({ db }: ApiServices, owner: Owner): Promise<Streams> {
  const [gauge, items] = await Promise.all([readGauge(db, owner), listStreams(db, owner, STREAMS_SHOWN)]);
  return { ...gauge, items: items.map(streamView) };
}

function streamView({ streamId, orderId, keyId, openedAt, ip, resumeSource }: OpenStream): Streams['items'][number] {
  return {
    stream_id: streamId,
    order_id: orderId,
    key_id: keyId,
    since: openedAt.toISOString(),
    ip,
    resume_source: resumeSource,
  };
}

/** Far more than are ever open at the same time. */
const MOST_POSTED = 20;

const openIncidentRoute = defineInternalRoute({
  id: 'readOpenIncident',
  method: 'get',
  path: '/home/incident',
  summary: 'The current incident, if any, and those posted by operators',
  permission: 'home.view',
  responses: [{ status: 200, description: 'The incident or null', schema: OpenIncidentSchema }],
  errors: [],
  handle: async ({ services: { db } }) => {
    const [open, posted] = await Promise.all([
      findOpenIncident(db),
      listPostedIncidents(db, { isOpen: true, before: null, limit: MOST_POSTED }),
    ]);
    const body: OpenIncident = { incident: open && incidentView(open), posted: posted.map(postedView) };
    return { status: 200, body };
  },
});

function postedView({ id, title, message, provider, postedAt }: PostedIncident): OpenIncident['posted'][number] {
  return { incident_id: id, title, message, provider, posted_at: postedAt.toISOString() };
}

export const HOME_ROUTES = [
  readFiguresRoute,
  ordersPerHourRoute,
  recentDeliveriesRoute,
  listStreamsRoute,
  openIncidentRoute,
  readAttentionRoute,
  readChecklistRoute,
] as const;
