/** Grafana's grid has 24 columns. */
const SIZES = { number: { w: 6, h: 4 }, curve: { w: 12, h: 8 } } as const;
const COLUMNS = 24;
const DATASOURCE = { type: 'prometheus', uid: 'swaplane-prometheus' };

/** A dashboard as Grafana reads it from a file. */
export function writeDashboard({ uid, title, panels }: Dashboard): string {
  const places = placePanels(panels);
  const dashboard = {
    uid,
    title,
    tags: ['swaplane'],
    schemaVersion: 39,
    timezone: 'browser',
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    panels: panels.map((panel, at) => writePanel(panel, at + 1, places[at])),
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}

function writePanel({ title, unit, queries, isNumber }: Panel, id: number, gridPos: unknown) {
  return {
    id,
    type: isNumber ? 'stat' : 'timeseries',
    title,
    datasource: DATASOURCE,
    gridPos,
    fieldConfig: { defaults: { unit }, overrides: [] },
    targets: queries.map(([expr, legendFormat], at) => ({
      refId: String.fromCharCode(65 + at),
      datasource: DATASOURCE,
      expr,
      legendFormat,
    })),
  };
}

/** From left to right, and a new row when one is full. */
function placePanels(panels: readonly Panel[]) {
  let [x, y, height] = [0, 0, 0];
  return panels.map(({ isNumber }) => {
    const { w, h } = isNumber ? SIZES.number : SIZES.curve;
    if (x + w > COLUMNS) {
      [x, y, height] = [0, y + height, 0];
    }
    const place = { x, y, w, h };
    x += w;
    height = Math.max(height, h);
    return place;
  });
}

/** One panel of a dashboard. */
interface Panel {
  title: string;
  /** Grafana's unit. */
  unit: 'short' | 's' | 'reqps' | 'percentunit' | 'bytes' | 'currencyUSD';
  /** Queries, each with the text of its legend; `{{label}}` is replaced. */
  queries: readonly (readonly [expression: string, legend: string])[];
  /** A single number rather than a curve. */
  isNumber?: true;
}

interface Dashboard {
  uid: string;
  title: string;
  panels: readonly Panel[];
}

const rate = (name: string, by: string, matchers = '') =>
  `sum by (${by}) (rate(${name}{${matchers}}[$__rate_interval]))`;
const shared = (name: string, by: string, matchers = '') => `max by (${by}) (${name}{${matchers}})`;
const quantile = (q: number, name: string, by: string) =>
  `histogram_quantile(${q}, sum by (le, ${by}) (rate(${name}_bucket[$__rate_interval])))`;

export const DASHBOARDS: readonly Dashboard[] = [
  {
    uid: 'swaplane-overview',
    title: 'Swaplane: overview',
    panels: [
      {
        title: 'Open live orders',
        unit: 'short',
        isNumber: true,
        queries: [['sum(max by (status) (swaplane_orders_open{environment="live"}))', '']],
      },
      {
        title: 'In manual review',
        unit: 'short',
        isNumber: true,
        queries: [['max(swaplane_queue_items{queue="manual_review"})', '']],
      },
      {
        title: 'Open alerts',
        unit: 'short',
        isNumber: true,
        queries: [['sum(max by (kind) (swaplane_alerts_open))', '']],
      },
      {
        title: 'Open cases',
        unit: 'short',
        isNumber: true,
        queries: [['sum(max by (kind) (swaplane_cases_open))', '']],
      },
      {
        title: 'Live orders by status',
        unit: 'short',
        queries: [[shared('swaplane_orders_open', 'status', 'environment="live"'), '{{status}}']],
      },
      {
        title: 'Oldest live order in each status',
        unit: 's',
        queries: [[shared('swaplane_oldest_order_age_seconds', 'status', 'environment="live"'), '{{status}}']],
      },
      {
        title: 'Slowest live swap, in terms of what is usual',
        unit: 'short',
        queries: [[shared('swaplane_swap_age_ratio', 'status'), '{{status}}']],
      },
      {
        title: 'Live orders without evidence',
        unit: 'short',
        queries: [[shared('swaplane_orders_without_evidence', 'state'), '{{state}}']],
      },
      {
        title: 'Order creations',
        unit: 'reqps',
        queries: [[rate('swaplane_order_creations_total', 'environment, outcome'), '{{environment}} {{outcome}}']],
      },
      {
        title: 'What waits for an operator, and for how long',
        unit: 's',
        queries: [[shared('swaplane_queue_oldest_age_seconds', 'queue'), '{{queue}}']],
      },
      {
        title: 'Requests by status',
        unit: 'reqps',
        queries: [[rate('swaplane_http_requests_total', 'status'), '{{status}}']],
      },
      {
        title: 'Slowest routes (95th percentile)',
        unit: 's',
        queries: [[`topk(8, ${quantile(0.95, 'swaplane_http_request_duration_seconds', 'route')})`, '{{route}}']],
      },
      {
        title: 'Requests for quotes',
        unit: 'reqps',
        queries: [[rate('swaplane_quote_rounds_total', 'outcome'), '{{outcome}}']],
      },
      {
        title: 'Share of providers that quote in time',
        unit: 'percentunit',
        queries: [
          [
            `${rate('swaplane_quote_answers_total', 'provider', 'outcome="in_time"')} / ${rate('swaplane_quote_answers_total', 'provider')}`,
            '{{provider}}',
          ],
        ],
      },
      {
        title: 'Failed calls of providers',
        unit: 'reqps',
        queries: [
          [
            rate('swaplane_provider_calls_total', 'provider, outcome', 'outcome!~"ok|refused|held_back"'),
            '{{provider}} {{outcome}}',
          ],
        ],
      },
      {
        title: 'Calls of providers (95th percentile)',
        unit: 's',
        queries: [[quantile(0.95, 'swaplane_provider_call_duration_seconds', 'provider'), '{{provider}}']],
      },
      {
        title: 'Live orders not followed',
        unit: 'short',
        queries: [
          [shared('swaplane_watches_silent', 'provider'), '{{provider}} silent'],
          [shared('swaplane_watches_overdue', 'provider'), '{{provider}} not asked'],
          [shared('swaplane_provider_down', 'provider'), '{{provider}} down'],
        ],
      },
      {
        title: 'Evidence on chain',
        unit: 'short',
        queries: [[`sum by (verdict) (${shared('swaplane_evidence_legs', 'network, verdict')})`, '{{verdict}}']],
      },
      {
        title: 'Networks without a node, blocks behind',
        unit: 'short',
        queries: [
          [`1 - ${shared('swaplane_chain_node_up', 'network')}`, '{{network}} down'],
          [shared('swaplane_chain_blocks_behind', 'network'), '{{network}} blocks behind'],
          [`${shared('swaplane_chain_stuck_seconds', 'network')} / 60`, '{{network}} minutes without progress'],
        ],
      },
      {
        title: 'Webhook attempts',
        unit: 'reqps',
        queries: [[rate('swaplane_delivery_attempts_total', 'environment, outcome'), '{{environment}} {{outcome}}']],
      },
      {
        title: 'Webhooks late by',
        unit: 's',
        queries: [[shared('swaplane_delivery_lag_seconds', 'environment'), '{{environment}}']],
      },
      {
        title: 'Webhooks waiting, endpoints paused',
        unit: 'short',
        queries: [
          [shared('swaplane_deliveries_waiting', 'environment, state'), '{{environment}} {{state}}'],
          [shared('swaplane_endpoints_paused', 'environment'), '{{environment}} endpoints paused'],
        ],
      },
      {
        title: 'Payouts and earnings',
        unit: 'currencyUSD',
        queries: [
          [shared('swaplane_payouts_open_usd', 'status'), 'payouts {{status}}'],
          [shared('swaplane_ledger_balance_usd', 'account'), '{{account}}'],
        ],
      },
    ],
  },
  {
    uid: 'swaplane-machine',
    title: 'Swaplane: machine room',
    panels: [
      { title: 'Postgres', unit: 'short', isNumber: true, queries: [['max(swaplane_database_up)', '']] },
      { title: 'Temporal', unit: 'short', isNumber: true, queries: [['max(swaplane_temporal_up)', '']] },
      { title: 'Worker', unit: 'short', isNumber: true, queries: [['max(swaplane_worker_alive)', '']] },
      { title: 'Processes', unit: 'short', isNumber: true, queries: [['count(swaplane_build_info)', '']] },
      {
        title: 'Until the certificate for Temporal ends',
        unit: 's',
        isNumber: true,
        queries: [['min(swaplane_temporal_client_certificate_expiry_timestamp_seconds > 0) - time()', '']],
      },
      {
        title: 'Connections to Postgres',
        unit: 'short',
        queries: [['swaplane_database_connections', '{{instance}} {{role}} {{state}}']],
      },
      {
        title: 'Delay of the event loop (99th percentile)',
        unit: 's',
        queries: [['nodejs_eventloop_lag_p99_seconds', '{{instance}}']],
      },
      {
        title: 'Processor',
        unit: 'percentunit',
        queries: [['rate(process_cpu_seconds_total{job="swaplane"}[$__rate_interval])', '{{instance}}']],
      },
      {
        title: 'Memory',
        unit: 'bytes',
        queries: [['process_resident_memory_bytes{job="swaplane"}', '{{instance}}']],
      },
      {
        title: 'Tasks that wait in Temporal',
        unit: 'short',
        queries: [[shared('swaplane_task_queue_backlog', 'queue, type'), '{{queue}} {{type}}']],
      },
      {
        title: 'Oldest waiting task',
        unit: 's',
        queries: [[shared('swaplane_task_queue_backlog_age_seconds', 'queue, type'), '{{queue}} {{type}}']],
      },
      {
        title: 'Free task slots of workers',
        unit: 'short',
        queries: [
          ['sum by (task_queue, worker_type) (temporal_worker_task_slots_available)', '{{task_queue}} {{worker_type}}'],
        ],
      },
      {
        title: 'Since the last success of each job',
        unit: 's',
        queries: [['time() - (max by (name) (swaplane_job_last_success_timestamp_seconds) > 0)', '{{name}}']],
      },
      {
        title: 'Runs of jobs',
        unit: 'reqps',
        queries: [[rate('swaplane_job_runs_total', 'name, outcome'), '{{name}} {{outcome}}']],
      },
      { title: 'Open streams', unit: 'short', queries: [['swaplane_open_streams', '{{instance}}']] },
      {
        title: 'Failed readings of metrics',
        unit: 'reqps',
        queries: [[rate('swaplane_reading_failures_total', 'area'), '{{area}}']],
      },
    ],
  },
];
