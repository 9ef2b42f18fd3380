import { playChaos } from '#bench/chaos/chaos';
import { describeReport } from '#bench/chaos/report';

test('orders of all kinds survive kills of API, worker, Postgres and Temporal without a loss, a duplicate or a contradiction', async () => {
  const report = await playChaos({ orders: 30, kills: 8, seed: 2 }, () => {});
  process.stderr.write(describeReport(report));
  expect(report.findings).toEqual([]);
  expect([...report.kills.keys()].sort()).toEqual(['api', 'postgres', 'temporal', 'worker']);
  expect(report.statuses.length).toBeGreaterThan(20);
});
