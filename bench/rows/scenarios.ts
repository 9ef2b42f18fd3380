import { openOwnAccess } from '#cli/scenario/play/own-access';
import { runScenarios, type ScenarioResult } from '#cli/scenario/run-scenarios';
import { LIBRARY_FOLDER, readScenarios } from '#cli/scenario/scenario-files';
import { openDatabase } from '#db/client';
import { createKeyring } from '#security/keyring';
import { quantile } from '../load/load';
import { temporalProcessorMs } from '../servers/processor-time';
import type { Programs } from '../servers/programs';
import type { MeasureRows, Row } from './row';

/** The first round is not counted, because code is compiled and pools are filled in it. */
const ROUNDS = 3;
const AT_ONCE = 8;

/** The whole library as `swaplane scenario run --all` plays it on an installation of its own, compared byte for byte. */
export const measureScenarios: MeasureRows = async (programs) => {
  const { databaseUrl, secretKey, api } = programs;
  const db = openDatabase(databaseUrl, { max: 4, onIdleError: () => {} });
  const open = (name: string) =>
    openOwnAccess({ db, keyring: createKeyring(secretKey), origin: api.origin, actor: 'benchmark', name });
  const [together, alone] = [await open('Benchmark, together'), await open('Benchmark, alone')];
  const scenarios = readScenarios(LIBRARY_FOLDER);
  const rounds: Usage[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    await Promise.all([together.renewEndpoint(), alone.renewEndpoint()]);
    const before = usageOf(programs);
    const options = { folder: LIBRARY_FOLDER, update: false, repeat: 1, atOnce: AT_ONCE, forward: null };
    requireEqual(await runScenarios({ together, alone }, scenarios, options));
    rounds.push(since(before, usageOf(programs), scenarios.length));
  }
  await Promise.all([together.close(), alone.close()]);
  await db.$client.end();
  const row = (name: string, figure: keyof Usage): Row => ({
    name: `${name} per play of a scenario, ${AT_ONCE} at once`,
    unit: 'ms',
    swaplane: quantile(
      rounds.slice(1).map((one) => one[figure]),
      0.5,
    ),
    bare: null,
    goal: null,
    better: 'lower',
  });
  return [
    row('time', 'elapsed'),
    row('processor time of API and worker', 'node'),
    row('processor time of Postgres', 'postgres'),
    row('processor time of Temporal', 'temporal'),
    row('processor time of the player and its receiver', 'player'),
  ];
};

/** In milliseconds. */
interface Usage {
  elapsed: number;
  node: number;
  postgres: number;
  temporal: number;
  player: number;
}

function usageOf(programs: Programs): Usage {
  const { user, system } = process.cpuUsage();
  return {
    ...programs.usage('swaplane'),
    elapsed: performance.now(),
    temporal: temporalProcessorMs(),
    player: (user + system) / 1_000,
  };
}

function since(before: Usage, after: Usage, plays: number): Usage {
  const per = (figure: keyof Usage) => (after[figure] - before[figure]) / plays;
  return {
    elapsed: per('elapsed'),
    node: per('node'),
    postgres: per('postgres'),
    temporal: per('temporal'),
    player: per('player'),
  };
}

/** A play that differs from its golden file has done other work. */
function requireEqual(results: readonly ScenarioResult[]): void {
  const bad = results.filter(({ outcome }) => outcome !== 'equal');
  if (bad.length > 0) {
    throw new Error(bad.map(({ scenario, message }) => `${scenario.name}: ${message}`).join('\n'));
  }
}
