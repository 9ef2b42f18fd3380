import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeDashboard } from './dashboards';
import { writeLogsPage } from './logs-page';
import { writeMetricsPage } from './page';
import { DASHBOARDS } from './panels';

const ROOT = join(__dirname, '../../..');

writeFileSync(join(ROOT, 'docs/metrics.md'), writeMetricsPage());
writeFileSync(join(ROOT, 'docs/logs.md'), writeLogsPage());
for (const dashboard of DASHBOARDS) {
  writeFileSync(join(ROOT, 'deploy/grafana/dashboards', `${dashboard.uid}.json`), writeDashboard(dashboard));
}
