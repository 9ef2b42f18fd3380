import type { Dashboard, Panel } from './panels';

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
