import type { Database } from '#db/client';
import { listUncopiedHistories } from '#db/histories';
import { readOrderMetrics, readProviderMetrics, readSwapMetrics, readWebhookMetrics } from '#db/metrics';
import { readAnalytics } from '#db/orders/analytics';
import { findInReview, listDueRefunds } from '#db/orders/attention';
import { listEvents } from '#db/orders/events';
import { listHourFigures, listProviderFigures, readDayFigures } from '#db/orders/figures';
import {
  countOpenByStatus,
  countOpenOrders,
  findOrder,
  listChangedOrders,
  listOrders,
  type OrderFilter,
  readOrderStats,
} from '#db/orders/orders';
import { type OrderSearch, readExportedOrders, searchOrders } from '#db/orders/search-orders';
import { findShared } from '#db/orders/shared-deposits';
import { listOpenedOrders, type OpenedFilter } from '#db/orders/v2-orders';
import { listOutlivedPersonalData } from '#db/privacy/erase-order';
import { storeStatistics } from '#db/providers/statistics';
import { listOpenOrders, listUncheckedOrders } from '#db/recovery/checks';
import { listOutlivedOrders } from '#db/retention';
import { listNeighbors } from '#db/support/neighbors';
import { countQueues } from '#db/support/queues';
import { searchAllOrders } from '#db/support/search';
import { leaseDue } from '#db/webhooks/deliveries';
import { searchDeliveries } from '#db/webhooks/delivery-log';
import { DAY, HOUR, MINUTE } from '#domain/duration';
import { ANALYTICS_ORDERS, ANALYTICS_VIEWS, analyticsPeriods } from '#domain/orders/analytics';
import { STATISTICS_DAYS } from '#domain/quotes/rank-factors';
import type { Subject } from './measure';
import { partnerId } from './rows';

/** What is looked for, taken from an order of the largest partner. */
export interface Sample {
  orderId: string;
  ref: string;
  createdAtMs: number;
  provider: string;
  payoutAddress: string;
  depositAddress: string;
  txHash: string;
  eventPlace: { recordedIn: string; seq: number };
}

const LARGEST = { partnerId: partnerId(1), environment: 'live' } as const;
const MIDDLE = { partnerId: partnerId(101), environment: 'live' } as const;

export async function readSample(db: Database): Promise<Sample> {
  const { rows } = await db.$client.query<Sample & { recordedIn: string; seq: number }>(
    `select order_id as "orderId", partner_order_ref as ref, (extract(epoch from created_at) * 1000)::float8 as "createdAtMs", provider,
      body ->> 'payout_address' as "payoutAddress", body ->> 'deposit_address' as "depositAddress", body ->> 'tx_out_hash' as "txHash",
      "recordedIn", seq
    from orders left join lateral (
      select recorded_in::text as "recordedIn", seq::float8 as seq from order_events v
      where v.partner_id = orders.partner_id and v.environment = orders.environment and v.recorded_at > now() - interval '1 day'
      order by v.recorded_at limit 1) placed on true
    where partner_id = $1 and environment = 'live' and created_at < now() - interval '40 days' and status = 'completed'
      and partner_order_ref is not null
    order by created_at desc limit 1`,
    [LARGEST.partnerId],
  );
  const [found] = rows;
  if (!found) throw new Error('the largest partner has no order to look for');
  return { ...found, eventPlace: { recordedIn: found.recordedIn, seq: found.seq } };
}

const ALL: OrderFilter = {
  createdFrom: undefined,
  createdTo: undefined,
  statuses: undefined,
  partnerOrderRef: undefined,
};
const V2_ALL: OpenedFilter = {
  dateField: 'createdAt',
  from: undefined,
  to: undefined,
  orderId: undefined,
  userId: undefined,
  payoutAddress: undefined,
  statuses: undefined,
};

/** The calls of the Partner API, for the largest partner unless the name says otherwise. */
export function apiSubjects(sample: Sample): Subject[] {
  const after = { by: 'creation', createdAtMs: sample.createdAtMs, orderId: sample.orderId } as const;
  const page = { offset: 0, limit: 50, after: undefined };
  const v2Page = { sortField: 'createdAt', descending: true, limit: 50, offset: 0 } as const;
  const hourAgo = new Date(Date.now() - HOUR);
  const list = (owner: typeof LARGEST, filter: Partial<OrderFilter>, range = {}) => {
    return (db: Database) => listOrders(db, owner, { ...ALL, ...filter }, { ...page, ...range });
  };
  return [
    { name: 'read an order', run: (db) => findOrder(db, sample.orderId, LARGEST) },
    {
      name: 'creation: what the order shares with others',
      run: (db) =>
        findShared(db, {
          orderId: 'ord_new',
          provider: 'provider1',
          providerOrderId: 'new',
          from: { code: 'BTC', network: 'btc' },
          depositAddresses: ['bc1qnew'],
          depositExtraId: null,
        }),
    },
    { name: 'list: first page, with the total', run: list(LARGEST, {}) },
    { name: 'the same of a partner with 0.26 %', run: list(MIDDLE, {}) },
    { name: 'list: page after a cursor 40 days back', run: list(LARGEST, {}, { after }) },
    { name: 'list: page 200', run: list(LARGEST, {}, { offset: 10_000 }) },
    { name: 'list: of a day', run: list(LARGEST, { createdFrom: new Date(Date.now() - DAY) }) },
    { name: 'list: manual_review', run: list(LARGEST, { statuses: ['manual_review'] }) },
    { name: 'list: by reference', run: list(LARGEST, { partnerOrderRef: sample.ref }) },
    {
      name: 'list: changed in the last hour',
      run: (db) => listChangedOrders(db, LARGEST, { ...ALL, since: hourAgo }, page),
    },
    { name: 'events after one', run: (db) => listEvents(db, LARGEST, sample.eventPlace, 501) },
    { name: 'GET /me', run: (db) => readOrderStats(db, LARGEST) },
    { name: 'v2 list: by creation', run: (db) => listOpenedOrders(db, LARGEST, V2_ALL, v2Page) },
    {
      name: 'v2 list: by change',
      run: (db) => listOpenedOrders(db, LARGEST, V2_ALL, { ...v2Page, sortField: 'updatedAt' }),
    },
    {
      name: 'v2 list: changed in the last hour',
      run: (db) => listOpenedOrders(db, LARGEST, { ...V2_ALL, dateField: 'updatedAt', from: hourAgo }, v2Page),
    },
    {
      name: 'v2 list: by address',
      run: (db) => listOpenedOrders(db, LARGEST, { ...V2_ALL, payoutAddress: [sample.payoutAddress] }, v2Page),
    },
  ];
}

/** The pages of the dashboard, for the largest partner. */
export function dashboardSubjects(sample: Sample): Subject[] {
  const search = (what: OrderSearch, after: { createdAtMs: number; orderId: string } | null = null) => {
    return (db: Database) => searchOrders(db, LARGEST, what, { after, limit: 51 });
  };
  const analytics = (days: number, view: (typeof ANALYTICS_VIEWS)[number], withEarnings: boolean): Subject => ({
    name: `analytics: ${days} days by ${view}${withEarnings ? ', with earnings' : ''}`,
    run: (db) =>
      readAnalytics(db, LARGEST, {
        view,
        ...analyticsPeriods(days, Date.now()),
        withEarnings,
        most: ANALYTICS_ORDERS,
      }),
  });
  return [
    { name: 'orders: newest', run: search({}) },
    { name: 'orders: page 40 days back', run: search({}, sample) },
    { name: 'orders: manual_review', run: search({ statuses: ['manual_review'] }) },
    { name: 'orders: refund_required', run: search({ statuses: ['refund_required'] }) },
    { name: 'orders: of a rare provider', run: search({ providers: ['provider39'] }) },
    { name: 'orders: of a provider that is none', run: search({ providers: ['provider99'] }) },
    {
      name: 'orders: of a pair',
      run: search({ from: { code: 'ZEC', network: undefined }, to: { code: 'ZEC', network: undefined } }),
    },
    { name: 'orders: of a pair without orders', run: search({ to: { code: 'NONE', network: undefined } }) },
    { name: 'orders: worth more than 4,999 USD', run: search({ usdMin: '4999' }) },
    { name: 'orders: by payout address', run: search({ text: sample.payoutAddress }) },
    { name: 'orders: by transaction', run: search({ text: sample.txHash }) },
    { name: 'orders: by reference', run: search({ text: sample.ref }) },
    {
      name: 'orders: a file of 500 more',
      run: (db) => readExportedOrders(db, LARGEST, {}, { after: sample, limit: 500 }),
    },
    { name: 'Home: figures of the day', run: (db) => readDayFigures(db, LARGEST) },
    { name: 'Home: orders by hour', run: (db) => listHourFigures(db, LARGEST, 24) },
    { name: 'Home: due refunds', run: (db) => listDueRefunds(db, LARGEST, 5) },
    { name: 'Home: in review', run: (db) => findInReview(db, LARGEST) },
    { name: 'providers of 30 days', run: (db) => listProviderFigures(db, LARGEST) },
    ...ANALYTICS_VIEWS.map((view) => analytics(30, view, false)),
    analytics(30, 'day', true),
    analytics(90, 'day', false),
    { name: 'deliveries: newest', run: (db) => searchDeliveries(db, LARGEST, {}, { before: null, limit: 51 }) },
    {
      name: 'deliveries: failed',
      run: (db) => searchDeliveries(db, LARGEST, { statuses: ['failed'] }, { before: null, limit: 51 }),
    },
    {
      name: 'deliveries: before 5 days ago',
      run: (db) => searchDeliveries(db, LARGEST, { to: new Date(Date.now() - 5 * DAY) }, { before: null, limit: 51 }),
    },
  ];
}

/** The support console, over all partners. */
export function supportSubjects(sample: Sample): Subject[] {
  const find = (text: string) => (db: Database) =>
    searchAllOrders(db, text, { spellings: [], providers: ['provider1'], limit: 21 });
  const near = { from: new Date(sample.createdAtMs - 30 * MINUTE), to: new Date(sample.createdAtMs + 30 * MINUTE) };
  return [
    { name: 'search: payout address', run: find(sample.payoutAddress) },
    { name: 'search: transaction', run: find(sample.txHash) },
    { name: 'search: reference', run: find(sample.ref) },
    { name: 'search: nothing', run: find('bc1qnothing') },
    {
      name: 'orders of the provider within half an hour',
      run: (db) =>
        listNeighbors(db, { orderId: sample.orderId, provider: sample.provider, environment: 'live', ...near }),
    },
    { name: 'counts of all queues', run: (db) => countQueues(db, 'live') },
    { name: 'open orders by provider', run: countOpenByStatus },
    { name: 'open orders of a partner', run: (db) => countOpenOrders(db, LARGEST.partnerId) },
  ];
}

/** What processes do by themselves, every second to every hour. */
export const JOB_SUBJECTS: readonly Subject[] = [
  {
    name: 'lease due webhooks (1 s)',
    run: (db) => leaseDue(db, { dispatcherId: 'bench', busy: {}, perEndpoint: 10, limit: 100, leaseMs: 0 }),
  },
  { name: 'metrics: orders', run: readOrderMetrics },
  { name: 'metrics: swaps', run: readSwapMetrics },
  { name: 'metrics: providers', run: readProviderMetrics },
  { name: 'metrics: webhooks', run: readWebhookMetrics },
  { name: 'orders to compare (1 min)', run: (db) => listUncheckedOrders(db, 20_000, { after: null, limit: 100 }) },
  { name: 'open orders to compare (1 h)', run: (db) => listOpenOrders(db, '', 100) },
  { name: 'histories to copy (1 h)', run: (db) => listUncopiedHistories(db, { after: '', limit: 100 }) },
  {
    name: 'personal data to erase (1 h)',
    run: (db) => listOutlivedPersonalData(db, 365 * DAY, { after: null, limit: 100 }),
  },
  { name: 'orders to delete (1 h)', run: (db) => listOutlivedOrders(db, 550 * DAY) },
  { name: 'statistics (1 h)', run: (db) => storeStatistics(db, STATISTICS_DAYS) },
];
