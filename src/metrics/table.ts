import { ALERT_KIND_NAMES } from '#domain/alerts/operator-alert';
import { ENVIRONMENTS } from '#domain/environment';
import { VERDICTS } from '#domain/evidence/leg';
import { JOBS } from '#domain/jobs/job';
import { isTerminal, ORDER_STATUSES, SWAPPING } from '#domain/orders/status';
import { OPEN_PAYOUT_STATUSES } from '#domain/payouts/payout';
import { CASE_WORDS } from '#domain/recovery/order-case';
import { QUEUES } from '#domain/support/queue';

/** One metric as it is registered and documented. Names follow Prometheus' rules: base units, and `_total` for counters. */
export interface Metric {
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** One sentence, without a period. */
  readonly help: string;
  /** By label: every value it can have, any other being counted as `other`; null if another table limits the values. */
  readonly labels: Readonly<Record<string, readonly string[] | null>>;
  /** Upper bounds of a histogram, in seconds. */
  readonly buckets?: readonly number[];
  /** Read from the database or from Temporal at a scrape, so that every process has the same value. */
  readonly isShared?: true;
}

/** Takes the place of a value that the table does not list. */
export const OTHER = 'other';

const environment = ENVIRONMENTS;
const status = ORDER_STATUSES.filter((name) => !isTerminal(name));
const name = JOBS.map((job) => job.name);
const method = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const provider = null;
const route = null;
const queue = null;
const network = null;

/** The operations of a provider that are counted. */
export const PROVIDER_OPERATIONS = [
  'limits',
  'quote',
  'create_order',
  'find_order',
  'read_status',
  'request_refund',
  'open_ticket',
] as const;

/** What became of a call to a provider. */
export const CALL_OUTCOMES = [
  'ok',
  'refused',
  'timeout',
  'rate_limited',
  'unavailable',
  'invalid_answer',
  'held_back',
] as const;

const CALL_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25];
const REQUEST_SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Every metric of Swaplane itself. Registration, docs/metrics.md, and the checks of rules and dashboards follow from it. */
export const METRICS = {
  swaplane_http_requests_total: {
    type: 'counter',
    help: 'Answered requests by the pattern of their route and the class of their status',
    labels: { route, method, status: ['1xx', '2xx', '3xx', '4xx', '5xx', 'aborted'] },
  },
  swaplane_http_request_duration_seconds: {
    type: 'histogram',
    help: 'Time until a request was answered, without event streams',
    labels: { route, method },
    buckets: REQUEST_SECONDS,
  },
  swaplane_open_streams: { type: 'gauge', help: 'Event streams that this process holds open', labels: {} },
  swaplane_order_creations_total: {
    type: 'counter',
    help: 'Requests for an order: created, refused for a reason of the request, or failed for a reason of ours or of a provider',
    labels: { environment, outcome: ['created', 'refused', 'failed'] },
  },
  swaplane_orders_open: {
    type: 'gauge',
    help: 'Orders that have not ended',
    labels: { environment, status },
    isShared: true,
  },
  swaplane_oldest_order_age_seconds: {
    type: 'gauge',
    help: 'Time since the last change of the order that has been in the status for longest, by its own clock',
    labels: { environment, status },
    isShared: true,
  },
  swaplane_swap_age_ratio: {
    type: 'gauge',
    help: 'Time since the deposit of the slowest live swap, divided by what is usual for its pair; late above 1',
    labels: { status: SWAPPING },
    isShared: true,
  },
  swaplane_orders_without_evidence: {
    type: 'gauge',
    help: 'Live orders that their provider calls completed or refunded without amount or transaction: it is asked again, or a person has to',
    labels: { state: ['asked_again', 'in_review'] },
    isShared: true,
  },
  swaplane_queue_items: {
    type: 'gauge',
    help: 'What waits for an operator, of live orders; stuck_orders are swaps that take longer than is usual for their pair',
    labels: { queue: QUEUES },
    isShared: true,
  },
  swaplane_queue_oldest_age_seconds: {
    type: 'gauge',
    help: 'How long the oldest item of an operator queue has waited',
    labels: { queue: QUEUES },
    isShared: true,
  },
  swaplane_cases_open: {
    type: 'gauge',
    help: 'Open cases of orders',
    labels: { kind: Object.keys(CASE_WORDS) },
    isShared: true,
  },
  swaplane_alerts_open: {
    type: 'gauge',
    help: 'Open alerts to operators',
    labels: { kind: ALERT_KIND_NAMES },
    isShared: true,
  },
  swaplane_quote_rounds_total: {
    type: 'counter',
    help: 'Requests for quotes that reached providers, by whether any provider made an offer',
    labels: { outcome: ['offered', 'empty'] },
  },
  swaplane_quote_answers_total: {
    type: 'counter',
    help: 'Providers asked for a quote, by whether they answered in time',
    labels: { provider, outcome: ['in_time', 'refused', 'no_answer', 'held_back'] },
  },
  swaplane_provider_calls_total: {
    type: 'counter',
    help: 'Calls of a provider, by what became of them',
    labels: { provider, operation: PROVIDER_OPERATIONS, outcome: CALL_OUTCOMES },
  },
  swaplane_provider_call_duration_seconds: {
    type: 'histogram',
    help: 'Duration of calls of a provider, without those that were held back',
    labels: { provider, operation: PROVIDER_OPERATIONS },
    buckets: CALL_SECONDS,
  },
  swaplane_provider_down: {
    type: 'gauge',
    help: 'Providers that are down now; a provider that is not has no value',
    labels: { provider },
    isShared: true,
  },
  swaplane_watches_silent: {
    type: 'gauge',
    help: 'Live orders whose provider has not given a good answer for 25 minutes',
    labels: { provider },
    isShared: true,
  },
  swaplane_watches_overdue: {
    type: 'gauge',
    help: 'Live orders whose provider should have been asked at least five minutes ago, and was not',
    labels: { provider },
    isShared: true,
  },
  swaplane_evidence_legs: {
    type: 'gauge',
    help: 'Deposits, payouts and refunds of live orders that are looked up on chain, by verdict',
    labels: { network, verdict: VERDICTS },
    isShared: true,
  },
  swaplane_chain_node_up: {
    type: 'gauge',
    help: '1 if a node of the followed network can be asked, else 0: it is down, behind, or follows another chain',
    labels: { network },
    isShared: true,
  },
  swaplane_chain_blocks_behind: {
    type: 'gauge',
    help: 'Blocks of the node that answered last that were not looked through yet',
    labels: { network },
    isShared: true,
  },
  swaplane_chain_stuck_seconds: {
    type: 'gauge',
    help: 'Time since the follower of a network with watched addresses last looked through a block, or found none left',
    labels: { network },
    isShared: true,
  },
  swaplane_delivery_attempts_total: {
    type: 'counter',
    help: 'Attempts to deliver a webhook',
    labels: { environment, outcome: ['delivered', 'failed'] },
  },
  swaplane_deliveries_waiting: {
    type: 'gauge',
    help: 'Webhook deliveries that are due, or wait for their next attempt',
    labels: { environment, state: ['due', 'retrying'] },
    isShared: true,
  },
  swaplane_delivery_lag_seconds: {
    type: 'gauge',
    help: 'Time since the oldest due delivery was queued, without paused endpoints',
    labels: { environment },
    isShared: true,
  },
  swaplane_endpoints_paused: {
    type: 'gauge',
    help: 'Webhook endpoints that are paused',
    labels: { environment },
    isShared: true,
  },
  swaplane_pushes_total: {
    type: 'counter',
    help: 'Attempts to tell a browser of a change: taken by its push service, put off, refused or given up, or the browser is gone',
    labels: { outcome: ['sent', 'again', 'refused', 'gone'] },
  },
  swaplane_push_subscriptions: {
    type: 'gauge',
    help: 'Browsers that are told of changes of an order; due have a change that they were not told of yet',
    labels: { state: ['idle', 'due'] },
    isShared: true,
  },
  swaplane_payouts_open: {
    type: 'gauge',
    help: 'Payouts of earnings that are not finished',
    labels: { status: OPEN_PAYOUT_STATUSES },
    isShared: true,
  },
  swaplane_payouts_open_usd: {
    type: 'gauge',
    help: 'Sum of the payouts that are not finished, in US dollars',
    labels: { status: OPEN_PAYOUT_STATUSES },
    isShared: true,
  },
  swaplane_ledger_balance_usd: {
    type: 'gauge',
    help: 'Earnings that are owed to partners, and those on their way to them, in US dollars',
    labels: { account: ['payable', 'in_payout'] },
    isShared: true,
  },
  swaplane_job_runs_total: {
    type: 'counter',
    help: 'Runs of background jobs in this process',
    labels: { name, outcome: ['done', 'failed'] },
  },
  swaplane_job_last_success_timestamp_seconds: {
    type: 'gauge',
    help: 'When this process last finished a run of the job; 0 if it has not',
    labels: { name },
  },
  swaplane_job_interval_seconds: { type: 'gauge', help: 'How often the job is to run', labels: { name } },
  swaplane_task_queue_backlog: {
    type: 'gauge',
    help: 'Tasks that wait in a Temporal task queue, approximately',
    labels: { queue, type: ['workflow', 'activity'] },
    isShared: true,
  },
  swaplane_task_queue_backlog_age_seconds: {
    type: 'gauge',
    help: 'How long the oldest task of a Temporal task queue has waited, approximately',
    labels: { queue, type: ['workflow', 'activity'] },
    isShared: true,
  },
  swaplane_worker_alive: { type: 'gauge', help: '1 if any worker is running', labels: {}, isShared: true },
  swaplane_public_up: {
    type: 'gauge',
    help: '1 if the last probe of the public address, by a worker or from outside, was answered',
    labels: {},
    isShared: true,
  },
  swaplane_database_up: { type: 'gauge', help: '1 if Postgres answered this scrape', labels: {}, isShared: true },
  swaplane_archive_failing: {
    type: 'gauge',
    help: '1 if Postgres could not archive its log of changes the last time it tried, or has been at it for ten minutes',
    labels: {},
    isShared: true,
  },
  swaplane_temporal_up: { type: 'gauge', help: '1 if Temporal answered', labels: {}, isShared: true },
  swaplane_temporal_client_certificate_expiry_timestamp_seconds: {
    type: 'gauge',
    help: 'When the certificate that this process shows to Temporal ends; 0 if it shows none',
    labels: {},
  },
  swaplane_database_connections: {
    type: 'gauge',
    help: 'Connections to Postgres in use and idle, and callers that wait for one',
    labels: { role: ['api', 'worker'], state: ['used', 'idle', 'waiting'] },
  },
  swaplane_reading_failures_total: {
    type: 'counter',
    help: 'Readings of shared metrics that failed',
    labels: {
      area: [
        'orders',
        'swaps',
        'queues',
        'notices',
        'providers',
        'evidence',
        'webhooks',
        'payouts',
        'workers',
        'probes',
        'archive',
        'temporal',
      ],
    },
  },
  swaplane_build_info: {
    type: 'gauge',
    help: 'Always 1; the labels say what runs',
    labels: { version: null, node: null },
  },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;
