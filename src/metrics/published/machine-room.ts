import { orZero, perMinute, shared, worst } from './queries';
import type { Dashboard } from './write-dashboard';

const UP = { 0: 'down', 1: 'up' } as const;

export const MACHINE_ROOM: Dashboard = {
  uid: 'swaplane-machine',
  title: 'Swaplane: machine room',
  rows: [
    {
      title: 'Now',
      panels: [
        {
          title: 'Postgres',
          help: 'Down: it answers no process. Every call gets 503, and everything waits; nothing is lost.',
          unit: 'count',
          shows: 'number',
          bad: 1,
          isBadBelow: true,
          words: UP,
          queries: [['max(swaplane_database_up)', '']],
          alerts: ['SwaplanePostgresAway'],
        },
        {
          title: 'Temporal',
          help: 'Down: it answers no process. Open orders wait, and new ones are refused.',
          unit: 'count',
          shows: 'number',
          bad: 1,
          isBadBelow: true,
          words: UP,
          queries: [['max(swaplane_temporal_up)', '']],
          alerts: ['SwaplaneTemporalAway'],
        },
        {
          title: 'Workers',
          help: 'Down: none is running, or Postgres, which knows of them, is away. Orders stand still, and no webhook is sent.',
          unit: 'count',
          shows: 'number',
          bad: 1,
          isBadBelow: true,
          words: UP,
          queries: [['max(swaplane_worker_alive)', '']],
          alerts: ['SwaplaneWorkerMissing'],
        },
        {
          title: 'Public address',
          help: 'Down: the last probe of /health failed. Nobody outside gets an answer.',
          unit: 'count',
          shows: 'number',
          bad: 1,
          isBadBelow: true,
          words: UP,
          queries: [['max(swaplane_public_up)', '']],
          alerts: ['SwaplaneUnreachable'],
        },
        {
          title: "Archive of Postgres' log",
          help: 'Failing: a lost server would lose everything since, and the log fills its disk.',
          unit: 'count',
          shows: 'number',
          bad: 1,
          words: { 0: 'fine', 1: 'failing' },
          queries: [['max(swaplane_archive_failing)', '']],
          alerts: ['SwaplaneArchiveFailing'],
        },
        {
          title: 'Processes with metrics',
          help: 'APIs and workers that Prometheus gets metrics of.',
          unit: 'count',
          shows: 'number',
          bad: 1,
          isBadBelow: true,
          queries: [['count(swaplane_build_info) or vector(0)', '']],
          alerts: ['SwaplaneMetricsMissing'],
        },
        {
          title: 'Processes that cannot be scraped',
          help: 'Prometheus expects metrics of them and gets none.',
          unit: 'count',
          shows: 'number',
          bad: 1,
          queries: [['count(up{job=~"swaplane.*"}) - sum(up{job=~"swaplane.*"})', '']],
          alerts: ['SwaplaneTargetDown'],
        },
        {
          title: 'Runs of jobs that failed, of an hour',
          help: 'Background jobs are repeated; the panel of jobs below tells which.',
          unit: 'count',
          shows: 'number',
          queries: [[orZero('sum(increase(swaplane_job_runs_total{outcome="failed"}[1h]))'), '']],
        },
        {
          title: 'Until the certificate for Temporal ends',
          help: 'After that no process reaches Temporal.',
          unit: 'seconds',
          shows: 'number',
          bad: 14 * 86_400,
          isBadBelow: true,
          nothing: 'none in use',
          queries: [['min(swaplane_temporal_client_certificate_expiry_timestamp_seconds > 0) - time()', '']],
          alerts: ['SwaplaneTemporalCertificateExpiring'],
        },
      ],
    },
    {
      title: 'Temporal',
      panels: [
        {
          title: 'Oldest task that waits',
          help: 'How late workers are. Growing: there are too few workers, or they hang.',
          unit: 'seconds',
          bad: 60,
          queries: [[shared('swaplane_task_queue_backlog_age_seconds', 'queue, type'), '{{queue}} {{type}}']],
          alerts: ['SwaplaneTaskQueueBacklog'],
        },
        {
          title: 'Tasks that wait',
          help: 'About how many, by queue.',
          unit: 'count',
          queries: [[shared('swaplane_task_queue_backlog', 'queue, type'), '{{queue}} {{type}}']],
        },
        {
          title: 'Free task slots of workers',
          help: 'At 0, all workers together take no further task of the kind. Workers need TEMPORAL_METRICS_PORT.',
          unit: 'count',
          queries: [
            [
              'sum by (task_queue, worker_type) (temporal_worker_task_slots_available)',
              '{{task_queue}} {{worker_type}}',
            ],
          ],
        },
      ],
    },
    {
      title: 'Processes',
      panels: [
        {
          title: 'Delay of the event loop (99th percentile)',
          help: 'What a process does meanwhile keeps all its requests waiting.',
          unit: 'seconds',
          bad: 0.5,
          queries: [['nodejs_eventloop_lag_p99_seconds{job="swaplane"}', '{{instance}}']],
          alerts: ['SwaplaneEventLoopDelayed'],
        },
        {
          title: 'Processor',
          help: '100 % is one core.',
          unit: 'share',
          queries: [['rate(process_cpu_seconds_total{job="swaplane"}[$__rate_interval])', '{{instance}}']],
        },
        {
          title: 'Memory',
          help: 'What each process holds. Only growing for hours is a leak.',
          unit: 'bytes',
          queries: [['process_resident_memory_bytes{job="swaplane"}', '{{instance}}']],
        },
        {
          title: 'Open event streams',
          help: 'Each is a partner or a tracking page that is told of changes.',
          unit: 'count',
          queries: [['swaplane_open_streams', '{{instance}}']],
        },
        {
          title: 'Callers that wait for a connection to Postgres',
          help: 'More than a moment: Postgres is slow, or the process has too few connections.',
          unit: 'count',
          queries: [['swaplane_database_connections{state="waiting"}', '{{instance}} {{role}}']],
        },
        {
          title: 'Connections to Postgres in use',
          help: 'By process and role.',
          unit: 'count',
          queries: [['swaplane_database_connections{state="used"}', '{{instance}} {{role}}']],
        },
      ],
    },
    {
      title: 'Jobs and metrics',
      panels: [
        {
          title: 'Since the last success of each job, in its intervals',
          help: 'About 1 is as it should be. Without a line: it has not succeeded since its process started.',
          unit: 'times',
          queries: [
            [
              worst(
                `(time() - (${shared('swaplane_job_last_success_timestamp_seconds', 'name')} > 0)) / ${shared('swaplane_job_interval_seconds', 'name')}`,
              ),
              '{{name}}',
            ],
          ],
          alerts: ['SwaplaneJobNotRun'],
        },
        {
          title: 'Failed runs of jobs per minute',
          help: 'They are repeated. The worst eight.',
          unit: 'perMinute',
          queries: [[worst(perMinute('swaplane_job_runs_total', 'name', 'outcome="failed"')), '{{name}}']],
        },
        {
          title: 'Failed readings of metrics per minute',
          help: 'What was not read is missing in the other panels.',
          unit: 'perMinute',
          queries: [[worst(perMinute('swaplane_reading_failures_total', 'area')), '{{area}}']],
          alerts: ['SwaplaneReadingsFailing'],
        },
      ],
    },
  ],
};
