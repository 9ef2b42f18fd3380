import { playChaos } from '#bench/chaos/chaos';
import { describeReport } from '#bench/chaos/report';

test('API, worker, Postgres and Temporal are killed while orders of all kinds run: nothing is lost, doubled or contradicts', async () => {
  const report = await playChaos({ orders: 30, kills: 8, seed: 2 }, () => {});
  process.stderr.write(describeReport(report));
  expect(report.findings).toEqual([]);
  expect([...report.kills.keys()].sort()).toEqual(['api', 'postgres', 'temporal', 'worker']);
  expect(report.statuses.length).toBeGreaterThan(20);
});
