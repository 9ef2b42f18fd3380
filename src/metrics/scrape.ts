import type { WorkflowClient } from '@temporalio/client';
import { sql } from 'drizzle-orm';
import { ORDERS_QUEUE, WEBHOOKS_QUEUE } from '#workflows/messages';
import type { Database } from '../db/client';
import { readArchiving } from '../db/health/database';
import { findWorkers } from '../db/health/worker-presence';
import {
  type MetricRow,
  readEvidenceMetrics,
  readNoticeMetrics,
  readOrderMetrics,
  readPayoutMetrics,
  readProbeMetrics,
  readProviderMetrics,
  readSwapMetrics,
  readWebhookMetrics,
} from '../db/metrics';
import { countQueues } from '../db/support/queues';
import { SECOND } from '../domain/duration';
import { isArchiveFailing } from '../domain/health/installation';
import { awaitInTime } from '../process/time-limit';
import { readBacklogs } from '../temporal/server-facts';
import { count, type GaugeName, measurePools, registry, replaceGauge, setGauge } from './registry';
import type { METRICS } from './table';

interface ScrapeTiming {
  /** However often it is scraped, a process reads each area only once in this time. */
  freshMs: number;
  /** How long a scrape waits for what it reads. Later than that it shows the values before. */
  waitMs: number;
}

/** A scrape is answered within a second even if Postgres or Temporal do not answer. */
export const SCRAPE_TIMING: ScrapeTiming = { freshMs: 15 * SECOND, waitMs: 0.7 * SECOND };

/** Returns the text of all metrics. */
export function createScrape(sources: Sources, { freshMs, waitMs }: ScrapeTiming): () => Promise<string> {
  for (const gauge of READINGS.flatMap(({ gauges }) => gauges)) replaceGauge(gauge, null);
  const readers = READINGS.map((reading) => createReader(reading, sources, freshMs));
  return async () => {
    const isUp = awaitInTime(waitMs, sources.db.execute(sql`select 1`)).then(
      () => true,
      () => false,
    );
    const read = readers.map((refresh) => awaitInTime(waitMs, refresh()).catch(() => undefined));
    await Promise.all(read);
    setGauge('swaplane_database_up', {}, (await isUp) ? 1 : 0);
    measurePools();
    return registry.metrics();
  };
}

/** Reads an area unless its values are fresh. Values that cannot be read again disappear. */
function createReader(
  { area, gauges, read, unread = [] }: Reading,
  sources: Sources,
  freshMs: number,
): () => Promise<void> {
  let readAt = Number.NEGATIVE_INFINITY;
  let current: Promise<void> | null = null;
  const refresh = async () => {
    try {
      const rows = await read(sources);
      for (const gauge of gauges) {
        replaceGauge(
          gauge,
          rows.filter(({ name }) => name === gauge),
        );
      }
      readAt = performance.now();
    } catch {
      count('swaplane_reading_failures_total', { area });
      for (const gauge of gauges) {
        const known = unread.filter(({ name }) => name === gauge);
        replaceGauge(gauge, known.length > 0 ? known : null);
      }
      readAt = Number.NEGATIVE_INFINITY;
    } finally {
      current = null;
    }
  };
  return async () => {
    if (performance.now() - readAt < freshMs) {
      return;
    }
    current ??= refresh();
    await current;
  };
}

/** What a scrape reads. */
interface Sources {
  db: Database;
  workflows: WorkflowClient;
}

/** Temporal must answer while a scrape still waits. */
const ANSWER_MS = 0.6 * SECOND;

type Area = (typeof METRICS)['swaplane_reading_failures_total']['labels']['area'][number];

/** One statement, or one round of calls, whose result replaces all values of its gauges. */
interface Reading {
  area: Area;
  gauges: readonly GaugeName[];
  read(sources: Sources): Promise<MetricRow[]>;
  /** What a reading that failed says all the same. */
  unread?: readonly MetricRow[];
}

const READINGS: readonly Reading[] = [
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
    gauges: [
      'swaplane_deliveries_waiting',
      'swaplane_delivery_lag_seconds',
      'swaplane_endpoints_paused',
      'swaplane_push_subscriptions',
    ],
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
  { area: 'probes', gauges: ['swaplane_public_up'], read: ({ db }) => readProbeMetrics(db) },
  {
    area: 'archive',
    gauges: ['swaplane_archive_failing'],
    read: async ({ db }) => {
      const isFailing = isArchiveFailing(await readArchiving(db));
      return [{ name: 'swaplane_archive_failing', labels: {}, value: isFailing ? 1 : 0 }];
    },
  },
  {
    area: 'temporal',
    gauges: ['swaplane_temporal_up', 'swaplane_task_queue_backlog', 'swaplane_task_queue_backlog_age_seconds'],
    read: ({ workflows }) => readTemporal(workflows),
    unread: [{ name: 'swaplane_temporal_up', labels: {}, value: 0 }],
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
