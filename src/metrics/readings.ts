import type { WorkflowClient } from '@temporalio/client';
import { ORDERS_QUEUE, WEBHOOKS_QUEUE } from '#workflows/messages';
import type { Database } from '../db/client';
import { readArchiving } from '../db/health/archiving';
import { findWorkers } from '../db/health/worker-presence';
import { readEvidenceMetrics } from '../db/metrics/evidence';
import type { MetricRow } from '../db/metrics/metric-row';
import { readNoticeMetrics, readOrderMetrics, readSwapMetrics } from '../db/metrics/orders';
import { readPayoutMetrics } from '../db/metrics/payouts';
import { readProviderMetrics } from '../db/metrics/providers';
import { readWebhookMetrics } from '../db/metrics/webhooks';
import { countQueues } from '../db/support/queues/queues';
import { SECOND } from '../domain/duration';
import { findArchivingTrouble } from '../domain/health/installation';
import { readBacklogs } from '../temporal/task-queues';
import type { GaugeName } from './registry';
import type { METRICS } from './table';

/** What a scrape reads. */
export interface Sources {
  db: Database;
  workflows: WorkflowClient;
}

/** Temporal must answer while a scrape still waits. */
const ANSWER_MS = 0.6 * SECOND;

type Area = (typeof METRICS)['swaplane_reading_failures_total']['labels']['area'][number];

/** One statement, or one round of calls, whose result replaces all values of its gauges. */
export interface Reading {
  area: Area;
  gauges: readonly GaugeName[];
  read(sources: Sources): Promise<MetricRow[]>;
}

export const READINGS: readonly Reading[] = [
  {
    area: 'orders',
    gauges: ['swaplane_orders_open', 'swaplane_oldest_order_age_seconds'],
    read: ({ db }) => readOrderMetrics(db),
  },
  {
    area: 'swaps',
    gauges: ['swaplane_swap_age_ratio', 'swaplane_orders_without_evidence'],
    read: ({ db }) => readSwapMetrics(db),
  },
  {
    area: 'queues',
    gauges: ['swaplane_queue_items', 'swaplane_queue_oldest_age_seconds'],
    read: ({ db }) => readQueues(db),
  },
  { area: 'notices', gauges: ['swaplane_cases_open', 'swaplane_alerts_open'], read: ({ db }) => readNoticeMetrics(db) },
  {
    area: 'providers',
    gauges: ['swaplane_provider_down', 'swaplane_watches_silent', 'swaplane_watches_overdue'],
    read: ({ db }) => readProviderMetrics(db),
  },
  {
    area: 'evidence',
    gauges: [
      'swaplane_evidence_legs',
      'swaplane_chain_node_up',
      'swaplane_chain_blocks_behind',
      'swaplane_chain_stuck_seconds',
    ],
    read: ({ db }) => readEvidenceMetrics(db),
  },
  {
    area: 'webhooks',
    gauges: ['swaplane_deliveries_waiting', 'swaplane_delivery_lag_seconds', 'swaplane_endpoints_paused'],
    read: ({ db }) => readWebhookMetrics(db),
  },
  {
    area: 'payouts',
    gauges: ['swaplane_payouts_open', 'swaplane_payouts_open_usd', 'swaplane_ledger_balance_usd'],
    read: ({ db }) => readPayoutMetrics(db),
  },
  {
    area: 'workers',
    gauges: ['swaplane_worker_alive'],
    read: async ({ db }) => [
      { name: 'swaplane_worker_alive', labels: {}, value: (await findWorkers(db)).isAlive ? 1 : 0 },
    ],
  },
  {
    area: 'archive',
    gauges: ['swaplane_archive_failing'],
    read: async ({ db }) => {
      const isFailing = findArchivingTrouble(await readArchiving(db)) === 'failing';
      return [{ name: 'swaplane_archive_failing', labels: {}, value: isFailing ? 1 : 0 }];
    },
  },
  {
    area: 'temporal',
    gauges: ['swaplane_temporal_up', 'swaplane_task_queue_backlog', 'swaplane_task_queue_backlog_age_seconds'],
    read: ({ workflows }) => readTemporal(workflows),
  },
];

async function readQueues(db: Database): Promise<MetricRow[]> {
  const now = Date.now();
  return (await countQueues(db, 'live')).flatMap(({ queue, count, oldestMs }) => [
    { name: 'swaplane_queue_items', labels: { queue }, value: count },
    {
      name: 'swaplane_queue_oldest_age_seconds',
      labels: { queue },
      value: oldestMs === null ? 0 : Math.max(0, now - oldestMs) / SECOND,
    },
  ]);
}

async function readTemporal(workflows: WorkflowClient): Promise<MetricRow[]> {
  const backlogs = await workflows.withDeadline(Date.now() + ANSWER_MS, () =>
    readBacklogs(workflows, [ORDERS_QUEUE, WEBHOOKS_QUEUE]),
  );
  const rows = backlogs.flatMap(({ queue, type, tasks, oldestSeconds }) => [
    { name: 'swaplane_task_queue_backlog', labels: { queue, type }, value: tasks },
    { name: 'swaplane_task_queue_backlog_age_seconds', labels: { queue, type }, value: oldestSeconds },
  ]);
  return [{ name: 'swaplane_temporal_up', labels: {}, value: 1 }, ...rows];
}
