import { defineInternalRoute } from '#api/internal/define-internal-route';
import type { ApiServices } from '#api/services';
import { type Attention, AttentionSchema, ChecklistSchema, type ChecklistView } from '#contract/dashboard/home';
import { EnvironmentQuerySchema } from '#contract/shared/values';
import type { Database } from '#db/client';
import { readAlarm } from '#db/incidents/probes';
import { type KeyRecord, listKeys } from '#db/keys/key-records';
import { type DueRefund, findInReview, type InReview, listDueRefunds, listLateDeposits } from '#db/orders/attention';
import type { Owner } from '#db/orders/control';
import { searchOrders } from '#db/orders/search-orders';
import { findPartner, type PartnerRow } from '#db/partners';
import { listEndpoints } from '#db/webhooks/endpoints/endpoints';
import { countFailures, listEndpointReports } from '#db/webhooks/endpoints/health';
import { fromIso, toIso } from '#domain/duration';
import { EXPIRY_WARNING_MS, isUsable, keyConditionAt } from '#domain/keys/key-life';
import { isAlarming } from '#domain/webhooks/delivery';
import { readEndpointViews } from '#operations/webhooks/endpoint-views';

type Matter = Attention['items'][number];

/** Of refunds, and of late deposits. */
const MOST_SHOWN = 10;

const matter = (kind: Matter['kind'], rest: Partial<Matter> = {}): Matter => ({
  kind,
  subject_id: null,
  label: null,
  since: null,
  due_at: null,
  count: null,
  ...rest,
});

export async function readAttention({ db }: ApiServices, owner: Owner): Promise<Attention> {
  const { partnerId, environment } = owner;
  const [refunds, lateDeposits, review, endpoints, keys, alarm, partner] = await Promise.all([
    listDueRefunds(db, owner, MOST_SHOWN),
    listLateDeposits(db, owner, MOST_SHOWN),
    findInReview(db, owner),
    listEndpoints(db, partnerId),
    listKeys(db, partnerId),
    readAlarm(db),
    findPartner(db, partnerId),
  ]);
  const mine = endpoints.filter((endpoint) => endpoint.environment === environment);
  return {
    items: [
      ...refunds.items.map(refundMatter),
      ...(await listPaused(db, mine)),
      ...lateDeposits.items.map(({ orderId, partnerOrderRef, sinceMs }) =>
        matter('late_deposit', { subject_id: orderId, label: partnerOrderRef, since: toIso(sinceMs) }),
      ),
      ...(review ? [reviewMatter(review)] : []),
      ...(alarm ? [matter('sla_breach', { since: alarm.toISOString() })] : []),
      ...(partner ? hostMatters(partner) : []),
      ...(await listFailing(db, mine)),
      ...keys.filter((key) => key.environment === environment).flatMap(keyMatters),
      ...(partner?.approvedAt ? [] : [matter('not_onboarded', { since: partner?.createdAt.toISOString() ?? null })]),
    ],
    more: refunds.total - refunds.items.length + lateDeposits.total - lateDeposits.items.length,
  };
}

function refundMatter({ orderId, partnerOrderRef, since, deadline, clockOffsetMs }: DueRefund): Matter {
  return matter('refund_due', {
    subject_id: orderId,
    label: partnerOrderRef,
    since: inRealTime(since, clockOffsetMs),
    due_at: deadline === null ? null : inRealTime(deadline, clockOffsetMs),
  });
}

function reviewMatter({ orders, orderId, partnerOrderRef, since, clockOffsetMs }: InReview): Matter {
  return matter('in_review', {
    subject_id: orderId,
    label: partnerOrderRef,
    since: inRealTime(since, clockOffsetMs),
    count: orders,
  });
}

/** A sandbox order's clock may be ahead of real time. */
function inRealTime(at: string, clockOffsetMs: number): string {
  return toIso(fromIso(at) - clockOffsetMs);
}

/** Of its own host name, which it had verified. */
function hostMatters({ trackingHost: label, hostFailingSince: since }: PartnerRow): Matter[] {
  return since === null ? [] : [matter('tracking_host', { label, since: since.toISOString() })];
}

type StoredEndpoint = Awaited<ReturnType<typeof listEndpoints>>[number];

async function listPaused(db: Database, endpoints: readonly StoredEndpoint[]): Promise<Matter[]> {
  const paused = endpoints.filter(({ pausedAt }) => pausedAt !== null);
  const views = paused.length === 0 ? [] : await readEndpointViews(db, paused);
  return views.map(({ endpoint_id, alias, url, pause, waiting }) =>
    matter('endpoint_paused', {
      subject_id: endpoint_id,
      label: alias ?? new URL(url).host,
      since: pause?.since ?? null,
      due_at: pause?.resumes_at ?? null,
      count: waiting,
    }),
  );
}

async function listFailing(db: Database, endpoints: readonly StoredEndpoint[]): Promise<Matter[]> {
  const ids = endpoints.filter(({ pausedAt }) => pausedAt === null).map(({ endpointId }) => endpointId);
  const count = ids.length === 0 ? 0 : await countFailures(db, ids);
  return isAlarming(count) ? [matter('webhooks_failing', { count })] : [];
}

function keyMatters(key: KeyRecord): Matter[] {
  const now = Date.now();
  const named = { subject_id: key.keyId, label: key.name };
  const rotates = keyConditionAt(key, now) === 'rotating';
  const expires = key.expiresAt && isUsable(key, now) && key.expiresAt.getTime() - now < EXPIRY_WARNING_MS;
  return [
    ...(expires ? [matter('key_expires', { ...named, due_at: key.expiresAt?.toISOString() ?? null })] : []),
    ...(rotates ? [matter('key_rotating', { ...named, due_at: key.revokedAt?.toISOString() ?? null })] : []),
  ];
}

export const readAttentionRoute = defineInternalRoute({
  id: 'readAttention',
  method: 'get',
  path: '/home/attention',
  summary: 'What needs attention, most urgent first',
  permission: 'home.view',
  request: { query: EnvironmentQuerySchema },
  responses: [{ status: 200, description: 'The open items', schema: AttentionSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller: { partnerId }, query: { environment } }) => ({
    status: 200,
    body: await readAttention(services, { partnerId, environment }),
  }),
});

export const readChecklistRoute = defineInternalRoute({
  id: 'readChecklist',
  method: 'get',
  path: '/home/checklist',
  summary: 'The progress of a new partner',
  permission: 'home.view',
  responses: [{ status: 200, description: 'The steps, in order', schema: ChecklistSchema }],
  errors: [],
  handle: async ({ services, caller }) => ({ status: 200, body: await readChecklist(services, caller.partnerId) }),
});

export async function readChecklist({ db }: ApiServices, partnerId: string): Promise<ChecklistView> {
  const [keys, [order], endpoints, partner] = await Promise.all([
    listKeys(db, partnerId),
    searchOrders(db, { partnerId, environment: 'test' }, {}, { after: null, limit: 1 }),
    listEndpoints(db, partnerId),
    findPartner(db, partnerId),
  ]);
  const reports = await listEndpointReports(
    db,
    endpoints.filter(({ channel }) => channel === 'order').map(({ endpointId }) => endpointId),
  );
  const receives = [...reports.values()].some(({ lastDeliveryAt }) => lastDeliveryAt !== null);
  const isLive = keys.some((key) => key.environment === 'live' && isUsable(key, Date.now()));
  const items: ChecklistView['items'] = [
    { step: 'test_key', done: keys.some(({ environment }) => environment === 'test') },
    { step: 'first_test_order', done: order !== undefined },
    { step: 'webhook_receiving', done: receives },
    { step: 'go_live', done: isLive && Boolean(partner?.approvedAt) },
  ];
  return {
    items,
    done: items.every(({ done }) => done),
    first_order: order ? { order_id: order.orderId, status: order.status } : null,
  };
}
