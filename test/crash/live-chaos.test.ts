import { playLiveChaos } from '#bench/chaos/live/live-chaos';
import type { FaultName } from '#bench/chaos/live/plan';
import { describeLiveReport } from '#bench/chaos/live/report';

test.each<[string, FaultName[]]>([
  [
    'providers are switched off, become silent and use unknown words',
    ['provider_off', 'provider_silent', 'unknown_statuses', 'changing_statuses'],
  ],
  [
    'the database is put back to a backup, and Temporal loses its data',
    ['postgres_restored', 'temporal_lost', 'kill_worker'],
  ],
])(
  'while %s, each deposit at a provider is watched, has a case, or ended as the provider says',
  async (_what, only) => {
    const report = await playLiveChaos({ orders: 14, kills: 0, seed: 3, only }, () => {});
    process.stderr.write(describeLiveReport(report));
    expect(report.findings).toEqual([]);
    // Orders that were refused while everything was down have no deposit.
    expect(report.statuses.length + report.refused).toBe(14);
  },
);
