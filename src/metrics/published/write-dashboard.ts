/** A dashboard, as rows of panels that belong together; what users notice comes first. */
export interface Dashboard {
  uid: string;
  title: string;
  rows: readonly Row[];
}

export interface Row {
  title: string;
  panels: readonly Panel[];
}

/** One panel of a dashboard. */
export interface Panel {
  title: string;
  /** What it shows and what to make of it, for somebody who was woken by an alert. */
  help: string;
  unit: Unit;
  /** Queries, each with the text of its legend; `{{label}}` is replaced. */
  queries: readonly (readonly [expression: string, legend: string])[];
  /** The number of each series now, or only its name, rather than curves of the last hours. */
  shows?: 'number' | 'name';
  /** What is this or more is red. */
  bad?: number;
  /** What is less than `bad` is red, rather than what is more. */
  isBadBelow?: true;
  /** Curves that add up to something. */
  isStacked?: true;
  /** What values are called. */
  words?: Readonly<Record<number, string>>;
  /** What to show without any value, if that means something. */
  nothing?: string;
  /** Alerts of deploy/prometheus/rules.yml that tell of what the panel shows. */
  alerts?: readonly string[];
}

export type Unit = keyof typeof UNITS;

/** Grafana's units. */
const UNITS = {
  count: { unit: 'short', decimals: 0 },
  seconds: { unit: 's' },
  requestsPerSecond: { unit: 'reqps' },
  perMinute: { unit: 'suffix:/min' },
  share: { unit: 'percentunit' },
  times: { unit: 'suffix:×' },
  bytes: { unit: 'bytes' },
  dollars: { unit: 'currencyUSD' },
} as const;

/** Grafana's grid has 24 columns. */
const COLUMNS = 24;
const SIZES = { number: { w: 6, h: 4 }, name: { w: 24, h: 4 }, curve: { w: 12, h: 8 } } as const;
const HEADING = { w: COLUMNS, h: 1 } as const;
const DATASOURCE = { type: 'prometheus', uid: 'swaplane-prometheus' };

/** In the head of each dashboard. */
const TO_THE_OTHER = {
  type: 'dashboards',
  title: 'Dashboards of Swaplane',
  tags: ['swaplane'],
  icon: 'dashboard',
  tooltip: '',
  asDropdown: false,
  targetBlank: false,
  includeVars: false,
  keepTime: true,
};

/** A dashboard as Grafana reads it from a file. */
export function writeDashboard({ uid, title, rows }: Dashboard): string {
  const dashboard = {
    uid,
    title,
    tags: ['swaplane'],
    schemaVersion: 42,
    timezone: 'browser',
    // One moment is marked in all panels.
    graphTooltip: 1,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [] },
    annotations: { list: [] },
    links: [TO_THE_OTHER],
    panels: writeRows(rows).map((panel, at) => ({ id: at + 1, ...panel })),
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}

/** From left to right, on a new line when one is full. */
function writeRows(rows: readonly Row[]): object[] {
  let top = 0;
  return rows.flatMap(({ title, panels }) => {
    const heading = { type: 'row', title, collapsed: false, panels: [], gridPos: { x: 0, y: top, ...HEADING } };
    top += HEADING.h;
    let [x, height] = [0, 0];
    const placed = panels.map((panel) => {
      const size = SIZES[panel.shows ?? 'curve'];
      if (x + size.w > COLUMNS) {
        [x, top, height] = [0, top + height, 0];
      }
      const gridPos = { x, y: top, ...size };
      x += size.w;
      height = Math.max(height, size.h);
      return { ...writePanel(panel), gridPos };
    });
    top += height;
    return [heading, ...placed];
  });
}

function writePanel(panel: Panel) {
  const { title, queries, shows } = panel;
  return {
    type: shows ? 'stat' : 'timeseries',
    title,
    description: describe(panel),
    datasource: DATASOURCE,
    fieldConfig: shows ? numberConfig(panel) : curveConfig(panel),
    options: shows ? numberOptions(shows) : CURVE_OPTIONS,
    targets: queries.map(([expr, legendFormat], at) => ({
      refId: String.fromCharCode(65 + at),
      datasource: DATASOURCE,
      expr,
      legendFormat,
      // The last value of a range would hide that there is none now.
      instant: shows !== undefined,
      range: shows === undefined,
    })),
  };
}

/** Ends with the pages of docs/runbooks, each named after its alert. */
function describe({ help, alerts = [] }: Panel): string {
  return [help, ...alerts.map((alert) => `Alert ${alert}, runbook ${runbookOf(alert)}.`)].join(' ');
}

function runbookOf(alert: string): string {
  const words = alert.replace(/^Swaplane/, '').match(/[A-Z][a-z]+/g) ?? [];
  return words.join('-').toLowerCase();
}

function numberConfig(panel: Panel) {
  const { unit, words = {}, nothing } = panel;
  return {
    defaults: {
      ...UNITS[unit],
      color: { mode: 'thresholds' },
      thresholds: thresholds(panel, { plain: 'text', good: 'green' }),
      mappings: [{ type: 'value', options: mapTo(words) }, mapNothing(nothing)],
    },
    overrides: [],
  };
}

function mapTo(words: Readonly<Record<number, string>>) {
  return Object.fromEntries(Object.entries(words).map(([value, text], index) => [value, { text, index }]));
}

/** Without this, what is not known has the color of a 0. */
function mapNothing(nothing: string | undefined) {
  const result = nothing === undefined ? { text: 'No data', color: 'orange' } : { text: nothing, color: 'text' };
  return { type: 'special', options: { match: 'null', result } };
}

function numberOptions(shows: 'number' | 'name') {
  return {
    reduceOptions: { values: false, calcs: ['lastNotNull'], fields: '' },
    orientation: 'auto',
    textMode: shows === 'name' ? 'name' : 'auto',
    colorMode: shows === 'name' ? 'background_solid' : 'value',
    graphMode: 'none',
    justifyMode: 'auto',
    wideLayout: true,
    showPercentChange: false,
    percentChangeColorMode: 'standard',
  };
}

function curveConfig(panel: Panel) {
  const { unit, bad, isStacked, nothing = 'None, or no metrics' } = panel;
  return {
    defaults: {
      ...UNITS[unit],
      min: 0,
      noValue: nothing,
      color: { mode: 'palette-classic' },
      thresholds: thresholds(panel, { plain: 'transparent', good: 'transparent' }),
      custom: {
        drawStyle: 'line',
        lineWidth: 1,
        fillOpacity: isStacked ? 20 : 0,
        showPoints: 'auto',
        spanNulls: false,
        stacking: { mode: isStacked ? 'normal' : 'none', group: 'A' },
        thresholdsStyle: { mode: bad === undefined ? 'off' : 'dashed' },
      },
    },
    overrides: [
      ...COLORS.map(([names, fixedColor]) => override(names, 'color', { mode: 'fixed', fixedColor })),
      override('/^test( |$)/', 'custom.lineStyle', { fill: 'dash', dash: [8, 6] }),
    ],
  };
}

/** What is good or bad has the same color everywhere, and is dashed in the sandbox. */
const COLORS = [
  ['/(^|live |test )(5xx|failed|contradicted)$/', 'red'],
  ['/(^|live |test )(4xx|refused|empty)$/', 'orange'],
  ['/(^|live |test )(2xx|created|delivered|offered|verified)$/', 'green'],
] as const;

function override(names: string, id: string, value: object) {
  return { matcher: { id: 'byRegexp', options: names }, properties: [{ id, value }] };
}

const CURVE_OPTIONS = {
  legend: {
    showLegend: true,
    displayMode: 'table',
    placement: 'right',
    calcs: ['lastNotNull', 'max'],
    sortBy: 'Max',
    sortDesc: true,
  },
  tooltip: { mode: 'multi', sort: 'desc' },
};

/** Grafana's own limit, without one, is 80, whatever is counted. */
function thresholds({ bad, isBadBelow }: Panel, { plain, good }: Readonly<Record<'plain' | 'good', string>>) {
  const colors = bad === undefined ? [plain] : isBadBelow ? ['red', good] : [good, 'red'];
  return { mode: 'absolute', steps: colors.map((color, at) => ({ value: at === 0 ? null : bad, color })) };
}
