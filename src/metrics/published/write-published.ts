import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DASHBOARDS } from './dashboards';
import { writeLogsPage, writeMetricsPage } from './page';
import { writeDashboard } from './write-dashboard';

const ROOT = join(__dirname, '../../..');

writeFileSync(join(ROOT, 'docs/metrics.md'), writeMetricsPage());
writeFileSync(join(ROOT, 'docs/logs.md'), writeLogsPage());
for (const dashboard of DASHBOARDS) {
  writeFileSync(join(ROOT, 'deploy/grafana/dashboards', `${dashboard.uid}.json`), writeDashboard(dashboard));
}
