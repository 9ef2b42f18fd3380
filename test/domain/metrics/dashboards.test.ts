import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { DASHBOARDS, writeDashboard } from '#metrics/published/dashboards';
import { METRICS, type Metric } from '#metrics/table';
import { expectForEach } from '#test/helpers/expect-for-each';

const GRAFANA = join(__dirname, '../../../deploy/grafana');

const panels = DASHBOARDS.flatMap(({ panels }) => panels);
const queries = panels.flatMap(({ queries }) => queries);

test('the files of the dashboards are made from the table of panels; `npm run metrics` rewrites them', () => {
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

test('no two panels of a dashboard overlap, and their data source is the provisioned one', () => {
  const { datasources } = parse(readFileSync(join(GRAFANA, 'provisioning/datasources/swaplane.yml'), 'utf8'));
  for (const dashboard of DASHBOARDS) {
    const { panels } = JSON.parse(writeDashboard(dashboard));
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }: { gridPos: Record<'x' | 'y' | 'w' | 'h', number> }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(panels[0].datasource.uid).toBe(datasources[0].uid);
  }
});
