import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { parse } from 'yaml';
import { DASHBOARDS } from '#metrics/published/dashboards';
import { writeDashboard } from '#metrics/published/write-dashboard';
import { METRICS, type Metric } from '#metrics/table';
import { expectForEach } from '#test/helpers/expect-for-each';

const DEPLOY = join(__dirname, '../../../deploy');
const GRAFANA = join(DEPLOY, 'grafana');
const RUNBOOKS = join(__dirname, '../../../docs/runbooks');

/** What Prometheus and Temporal's SDK have by themselves. */
const OTHERS = ['up', 'ALERTS', 'temporal_worker_task_slots_available'];
/** What looks like a metric's name and is none: labels, values, ranges and functions. */
const NO_METRICS = /(?:by|on) \([^)]*\)|\{[^}]*\}|\[[^\]]*\]|\b\w+(?= ?\()|\b(?:by|or|sum|max)\b/g;

interface WrittenPanel {
  id: number;
  type: string;
  title: string;
  description: string;
  datasource: { uid: string };
  gridPos: Record<'x' | 'y' | 'w' | 'h', number>;
  fieldConfig: {
    defaults: {
      thresholds: { steps: { value: number | null; color: string }[] };
      mappings?: { options: { match?: string; result?: { text: string; color: string } } }[];
    };
  };
  targets: { instant: boolean; range: boolean }[];
}

const panels = DASHBOARDS.flatMap(({ rows }) => rows).flatMap((row) => row.panels);
const queries = panels.flatMap((panel) => panel.queries);
const written: WrittenPanel[] = DASHBOARDS.flatMap((dashboard) => JSON.parse(writeDashboard(dashboard)).panels);
const drawn = written.filter(({ type }) => type !== 'row');
const rules: { alert: string; expr: string }[] = parse(
  readFileSync(join(DEPLOY, 'prometheus/rules.yml'), 'utf8'),
).groups.flatMap(({ rules }: { rules: unknown[] }) => rules);

const metricsOf = (expression: string) => expression.replaceAll(NO_METRICS, ' ').match(/\b[a-zA-Z]\w*/g) ?? [];

test('the files of the dashboards are made from the tables of panels; `npm run metrics` rewrites them', () => {
  const folder = join(GRAFANA, 'dashboards');
  expect(readdirSync(folder).sort()).toEqual(DASHBOARDS.map(({ uid }) => `${uid}.json`).sort());
  for (const dashboard of DASHBOARDS) {
    expect(readFileSync(join(folder, `${dashboard.uid}.json`), 'utf8')).toBe(writeDashboard(dashboard));
  }
});

test('every metric and label in a dashboard exists, and every legend names labels that its query keeps', () =>
  expectForEach(queries, ([expression, legend]) => {
    for (const [, name = '', matchers = ''] of expression.matchAll(/\b(swaplane_\w+)(?:\{([^}]*)\})?/g)) {
      const metric = name.replace(/_bucket$/, '');
      expect(Object.keys(METRICS)).toContain(metric);
      const { labels } = METRICS[metric as keyof typeof METRICS] as Metric;
      for (const [, label = '', values = ''] of matchers.matchAll(/(\w+)(?:=|!=|=~|!~)"([^"]*)"/g)) {
        expect(labels[label]).toEqual(expect.arrayContaining(values.split('|')));
      }
    }
    const kept = /by \(([^)]*)\)/.exec(expression)?.[1]?.split(', ');
    const named = [...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label);
    if (kept !== undefined && named.length > 0) expect(kept).toEqual(expect.arrayContaining(named));
  }));

test("every other metric in a dashboard is one of Node's, of Prometheus or of Temporal's SDK", () => {
  const node = new Registry();
  collectDefaultMetrics({ register: node });
  const known = [...OTHERS, ...node.getMetricsAsArray().map(({ name }) => name)];
  const used = queries.flatMap(([expression]) => metricsOf(expression));
  expect(used.filter((name) => !name.startsWith('swaplane_') && !known.includes(name))).toEqual([]);
});

test('what every process shows alike is never added up over processes, and what each has for itself always is by its rate', () =>
  expectForEach(queries, ([expression]) => {
    for (const [before = '', name = ''] of expression.matchAll(/(?:\w+ ?(?:by \([^)]*\) ?)?\()?\b(swaplane_\w+)/g)) {
      const metric = METRICS[name.replace(/_bucket$/, '') as keyof typeof METRICS] as Metric;
      if (metric.isShared) expect(before).toMatch(/^max/);
      if (metric.type !== 'gauge') expect(before).toMatch(/^(rate|increase)\(/);
    }
  }));

test('no two panels of a dashboard overlap, and their data source is the provisioned one', () => {
  const { datasources } = parse(readFileSync(join(GRAFANA, 'provisioning/datasources/swaplane.yml'), 'utf8'));
  for (const dashboard of DASHBOARDS) {
    const { panels }: { panels: WrittenPanel[] } = JSON.parse(writeDashboard(dashboard));
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBeLessThanOrEqual(24);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  }
  expect(new Set(drawn.map(({ datasource }) => datasource.uid))).toEqual(new Set([datasources[0].uid]));
});

test('a panel has the unit of its metrics: seconds, bytes, dollars or a count', () =>
  expectForEach(
    panels.map((panel) => [panel.title, panel] as const),
    ([, { unit, queries }]) => {
      for (const [expression] of queries) {
        const isRatio = unit === 'times' || unit === 'share';
        const quotient =
          expression.includes(' / ') || expression.startsWith('rate(process_cpu') || /_ratio\b/.test(expression);
        expect(isRatio).toBe(quotient);
        if (isRatio) continue;
        const isTime = /_seconds(_bucket)?\b/.test(expression);
        expect(unit === 'seconds').toBe(isTime);
        expect(unit === 'dollars').toBe(/_usd\b/.test(expression));
        expect(unit === 'bytes').toBe(/_bytes\b/.test(expression));
        expect(unit === 'perMinute').toBe(/\b60 \* sum by .*rate\(/.test(expression));
        expect(unit === 'requestsPerSecond').toBe(!isTime && /(?<!60 \* sum by .*)rate\(/.test(expression));
      }
    },
  ));

test('a number is what is so now, and not the last that was known', () => {
  for (const { type, targets } of drawn) {
    expect(targets.map(({ instant, range }) => [instant, range])).toEqual(
      targets.map(() => (type === 'stat' ? [true, false] : [false, true])),
    );
  }
});

test('a number that is not known is never green or red, as if it were known', () => {
  for (const { type, fieldConfig } of drawn) {
    const unknown = fieldConfig.defaults.mappings?.find(({ options }) => options.match === 'null')?.options.result
      ?.color;
    expect(unknown).toEqual(type === 'stat' ? expect.stringMatching(/^(orange|text)$/) : undefined);
  }
});

test("no panel has Grafana's own limit of 80, at which every number turns red", () => {
  for (const { fieldConfig } of drawn) {
    expect(fieldConfig.defaults.thresholds.steps[0]?.value).toBeNull();
    expect(fieldConfig.defaults.thresholds.steps.length).toBeLessThanOrEqual(2);
  }
});

test('every alert about a metric of ours is named on a panel, with its runbook, and the panel is red where the alert fires', () => {
  const ours = rules.filter(({ expr }) => !expr.includes('node_filesystem')).map(({ alert }) => alert);
  expect([...new Set(panels.flatMap(({ alerts = [] }) => alerts))].sort()).toEqual(ours.sort());
  for (const { description } of drawn) {
    expect(description).toMatch(/^[A-Z0-9].*\.$/);
    for (const [, page] of description.matchAll(/runbook ([a-z-]+)\./g)) {
      expect(readdirSync(RUNBOOKS)).toContain(`${page}.md`);
    }
  }
  for (const { bad, alerts = [] } of panels) {
    if (bad === undefined || alerts.length === 0) continue;
    const limits = rules.filter(({ alert }) => alerts.includes(alert)).flatMap(({ expr }) => limitsOf(expr));
    expect(limits).toContain(bad);
  }
});

/** Where an expression becomes true: `> 4 * 3600` at 14400, and one of what is counted at `> 0`. */
function limitsOf(expression: string): number[] {
  const compared = [...expression.matchAll(/(?:[<>]=?|==) ([\d. *]+)/g)].map(([, product = '']) =>
    product.split('*').reduce((sum, factor) => sum * Number(factor), 1),
  );
  return [...compared.map((limit) => (limit === 0 ? 1 : limit)), ...(expression.includes('absent(') ? [1] : [])];
}
