import type { FaultName } from '#bench/chaos/live/fault-table';
import { playLiveChaos } from '#bench/chaos/live/live-chaos';
import { describeLiveReport } from '#bench/chaos/live/report';

/** Each once: what providers do, and what happens to our own stores and processes. */
const FAULTS: FaultName[] = [
  'unknown_statuses',
  'changing_statuses',
  'provider_silent',
  'provider_off',
  'postgres_restored',
  'temporal_lost',
  'kill_worker',
];

test('whatever fails at providers, in the database and in Temporal, each deposit is watched, has a case, or ended as the provider says', async () => {
  const report = await playLiveChaos({ orders: 14, kills: 0, seed: 3, only: FAULTS }, () => {});
  process.stderr.write(describeLiveReport(report));
  expect(report.findings).toEqual([]);
  // Orders that were refused while everything was down have no deposit.
  expect(report.statuses.length + report.refused).toBe(14);
});
