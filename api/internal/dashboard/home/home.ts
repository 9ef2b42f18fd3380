import { defineInternalRoute } from '#api/internal/define-internal-route';
import type { ApiServices } from '#api/services';
import {
  type ChecklistView,
  FiguresSchema,
  type FiguresView,
  HomeSchema,
  type HomeView,
  type OpenIncident,
  OpenIncidentSchema,
  type OrdersPerHour,
  OrdersPerHourQuerySchema,
  OrdersPerHourSchema,
  type RecentDeliveries,
  RecentDeliveriesSchema,
  type Streams,
  StreamsSchema,
} from '#contract/dashboard/home';
import type { OrderDetail } from '#contract/dashboard/orders/order';
import { EnvironmentQuerySchema } from '#contract/shared/values';
import { findOpenIncident, listPostedIncidents, type PostedIncident } from '#db/incidents/incidents';
import { listStreams, type OpenStream } from '#db/limits/streams';
import type { Owner } from '#db/orders/control';
import { listHourFigures, readDayFigures } from '#db/orders/figures';
import { readLatency } from '#db/requests';
import { searchDeliveries } from '#db/webhooks/delivery-log';
import { toDecimals } from '#domain/amount';
import { completedShare } from '#domain/orders/analytics';
import { isPermitted, type Role } from '#domain/team/permission';
import { summaryView } from '#operations/webhooks/delivery-views';
import { readGauge } from '../events/change-readers';
import { incidentView } from '../incidents';
import { readOrderDetail } from '../orders/order-detail';
import { findOwnOrder } from '../orders/orders';
import { readAttention, readAttentionRoute, readChecklist, readChecklistRoute } from './attention';

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
  return {
    orders_today: day.today,
    orders_24h: day.opened,
    volume_24h_usd: toDecimals(day.volumeUsd, 2),
    success_rate_pct: completedShare({ completed, ended: completed + failed + expired }),
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
  handle: async ({ services, caller: { partnerId }, query: { environment, hours } }) => ({
    status: 200,
    body: await readOrdersPerHour(services, { partnerId, environment }, hours),
  }),
});

async function readOrdersPerHour({ db }: ApiServices, owner: Owner, hours: number): Promise<OrdersPerHour> {
  const figures = await listHourFigures(db, owner, hours);
  return { items: figures.map(({ hour, ...counts }) => ({ hour: hour.toISOString(), ...counts })) };
}

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
  handle: async ({ services, caller: { partnerId }, query: { environment } }) => ({
    status: 200,
    body: await readRecentDeliveries(services, { partnerId, environment }),
  }),
});

async function readRecentDeliveries({ db }: ApiServices, owner: Owner): Promise<RecentDeliveries> {
  const found = await searchDeliveries(db, owner, {}, { before: null, limit: DELIVERIES_SHOWN });
  return { items: found.map(summaryView) };
}

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
  handle: async ({ services }) => ({ status: 200, body: await readIncident(services) }),
});

async function readIncident({ db }: ApiServices): Promise<OpenIncident> {
  const [open, posted] = await Promise.all([
    findOpenIncident(db),
    listPostedIncidents(db, { isOpen: true, before: null, limit: MOST_POSTED }),
  ]);
  return { incident: open && incidentView(open), posted: posted.map(postedView) };
}

function postedView(incident: PostedIncident): OpenIncident['posted'][number] {
  const { id, title, message, provider, postedAt, startsAt, endsAt } = incident;
  return {
    incident_id: id,
    title,
    message,
    provider,
    posted_at: postedAt.toISOString(),
    starts_at: startsAt?.toISOString() ?? null,
    ends_at: endsAt?.toISOString() ?? null,
  };
}

const HOURS_SHOWN = 24;

/** So that the page appears after one call; what changes is then read part by part. */
const readHomeRoute = defineInternalRoute({
  id: 'readHome',
  method: 'get',
  path: '/home',
  summary: 'Everything that the page shows first, in one answer',
  permission: 'home.view',
  request: { query: EnvironmentQuerySchema },
  responses: [{ status: 200, description: 'The answers of its parts', schema: HomeSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller: { partnerId, role }, query: { environment } }) => ({
    status: 200,
    body: await readHome(services, { partnerId, environment }, role),
  }),
});

async function readHome(services: ApiServices, owner: Owner, role: Role): Promise<HomeView> {
  const maySeeLogs = isPermitted(role, 'logs.view');
  const [attention, [checklist, firstOrder], incident, figures, ordersPerHour, streams, deliveries] = await Promise.all(
    [
      readAttention(services, owner),
      readFirstSteps(services, owner.partnerId, role),
      readIncident(services),
      readFigures(services, owner),
      readOrdersPerHour(services, owner, HOURS_SHOWN),
      maySeeLogs ? readStreams(services, owner) : null,
      maySeeLogs ? readRecentDeliveries(services, owner) : null,
    ],
  );
  return {
    attention,
    checklist,
    first_order: firstOrder,
    incident,
    figures,
    orders_per_hour: ordersPerHour,
    streams,
    recent_deliveries: deliveries,
  };
}

/** The checklist, with the order that it shows until everything is done. */
async function readFirstSteps(
  services: ApiServices,
  partnerId: string,
  role: Role,
): Promise<[ChecklistView, OrderDetail | null]> {
  const checklist = await readChecklist(services, partnerId);
  const { done, first_order: first } = checklist;
  const found = done || first === null ? null : await findOwnOrder(services.db, partnerId, first.order_id);
  return [checklist, found && (await readOrderDetail(services, found, role))];
}

export const HOME_ROUTES = [
  readHomeRoute,
  readFiguresRoute,
  ordersPerHourRoute,
  recentDeliveriesRoute,
  listStreamsRoute,
  openIncidentRoute,
  readAttentionRoute,
  readChecklistRoute,
] as const;
