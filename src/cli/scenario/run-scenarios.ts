import { writeFileSync } from 'node:fs';
import type { ScenarioFile } from '#contract/sandbox/scenario-file';
import { fromIso } from '#domain/duration';
import { findScenario } from '#domain/sandbox/scenarios';
import { messageOf } from '#launcher/waiting';
import { type Divergence, findDivergence } from '#sandbox/divergence';
import { writeGolden } from '#sandbox/golden-text';
import type { ScenarioAccess } from '#sandbox/partner-api';
import { needsEndpoint, playScenario } from '#sandbox/player';
import type { RecordedAttempt, Recording } from '#sandbox/recording';
import type { Accesses } from './play/access';
import { deliveriesOf, forwardEvents, withoutDeliveries } from './play/endpoint';
import { goldenPath, readGolden } from './scenario-files';

export interface ScenarioResult {
  scenario: ScenarioFile;
  outcome: 'equal' | 'differs' | 'failed' | 'skipped';
  /** How many runs there were, and how many matched the golden file. */
  runs: number;
  equal: number;
  /** Whether deliveries were not compared, because the endpoint could not be controlled. */
  leavesOutDeliveries: boolean;
  /** The order's statuses; empty if the creation was refused. */
  path: string[];
  virtualMs: number;
  /** What its endpoint got in the latest run, at virtual instants. */
  deliveries: Pick<RecordedAttempt, 'sequence' | 'event' | 'attempt' | 'at' | 'answer'>[];
  /** Wall time of the longest run. */
  wallMs: number;
  /** Why it failed, differs or was skipped. */
  message: string | null;
}

export interface RunOptions {
  /** Folder of the golden files, `<name>.golden.txt`. */
  folder: string;
  /** Whether golden files are rewritten instead of compared. */
  update: boolean;
  repeat: number;
  /** Scenarios played in parallel. */
  atOnce: number;
  /** Where each order's events are forwarded; null for nowhere. */
  forward: { url: string; secret: string } | null;
}

/**
 * Runs scenarios against their golden files, all of them once before any is repeated. Those marked `alone` run one after the
 * other, in parallel with the rest.
 */
export async function runScenarios(
  { together, alone }: Accesses,
  scenarios: readonly ScenarioFile[],
  options: RunOptions,
): Promise<ScenarioResult[]> {
  const results = new Map(scenarios.map((scenario) => [scenario.name, emptyResult(scenario, together)]));
  const run = async (access: ScenarioAccess, scenario: ScenarioFile) => {
    const before = results.get(scenario.name) ?? emptyResult(scenario, access);
    const after = await runOnce(access, before, options);
    // The first problem is the one reported.
    const { outcome, message } = before.outcome === 'equal' ? after : before;
    results.set(scenario.name, { ...after, outcome, message });
  };
  const runAlone = async (scenario: ScenarioFile) => {
    await alone.renewEndpoint();
    await run(alone, scenario);
  };
  for (let round = 1; round <= options.repeat; round += 1) {
    if (round > 1) await together.renewEndpoint();
    await Promise.all([
      workThrough(slowFirst(scenarios.filter((one) => !isAlone(one))), options.atOnce, (one) => run(together, one)),
      workThrough(scenarios.filter(isAlone), 1, runAlone),
    ]);
  }
  return [...results.values()];
}

const isAlone = ({ alone }: ScenarioFile) => alone === true;

/** Scenarios with failures and retries wait in real time, during which others can run. */
function slowFirst(scenarios: readonly ScenarioFile[]): ScenarioFile[] {
  const isSlow = (scenario: ScenarioFile) => needsEndpoint(scenario) || scenario.provider !== undefined;
  return [...scenarios].sort((one, other) => Number(isSlow(other)) - Number(isSlow(one)));
}

async function workThrough<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
        await work(item);
      }
    }),
  );
}

function emptyResult(scenario: ScenarioFile, { endpoint }: ScenarioAccess): ScenarioResult {
  const leavesOutDeliveries = endpoint === null && needsEndpoint(scenario);
  const nothing = { runs: 0, equal: 0, path: [], virtualMs: 0, deliveries: [], wallMs: 0, message: null };
  return { scenario, outcome: 'equal', leavesOutDeliveries, ...nothing };
}

const NEEDS_OWN_INSTANCE =
  'its golden file contains deliveries, and only your own instance has an endpoint whose responses can be controlled';

async function runOnce(access: ScenarioAccess, before: ScenarioResult, options: RunOptions): Promise<ScenarioResult> {
  const { scenario } = before;
  const runs = before.runs + 1;
  if (before.leavesOutDeliveries && options.update) {
    return { ...before, runs, outcome: 'skipped', message: NEEDS_OWN_INSTANCE };
  }
  const startedAt = performance.now();
  try {
    if (!findScenario(scenario.name)) {
      await access.api.json({ path: '/sandbox/scenarios', body: scenario });
    }
    const recording = await playScenario(access, scenario);
    const wallMs = Math.max(before.wallMs, Math.round(performance.now() - startedAt));
    const result = { ...before, runs, wallMs, ...measure(recording) };
    const golden = readGolden(goldenPath(options.folder, scenario.name));
    const received = before.leavesOutDeliveries ? deliveriesOf(golden ?? '') : recording.deliveries.flat();
    if (options.forward) await forwardEvents(recording.events, received, options.forward);
    return { ...result, ...compare(result, writeGolden(scenario, recording), golden, options) };
  } catch (error) {
    return { ...before, runs, outcome: 'failed', message: messageOf(error) };
  }
}

function measure({ order, deliveries }: Recording): Pick<ScenarioResult, 'path' | 'virtualMs' | 'deliveries'> {
  const timeline = order?.timeline ?? [];
  const [first, last] = [timeline[0], timeline.at(-1)];
  return {
    path: timeline.map(({ status }) => status),
    virtualMs: first && last ? fromIso(last.at) - fromIso(first.at) : 0,
    deliveries: deliveries
      .flat()
      .map(({ sequence, event, attempt, at, answer }) => ({ sequence, event, attempt, at, answer })),
  };
}

function compare(
  { scenario: { name }, equal, leavesOutDeliveries }: ScenarioResult,
  text: string,
  golden: string | null,
  { folder, update }: RunOptions,
): Pick<ScenarioResult, 'outcome' | 'equal' | 'message'> {
  const path = goldenPath(folder, name);
  if (update && equal === 0) {
    writeFileSync(path, text);
    return { outcome: 'equal', equal: 1, message: null };
  }
  if (golden === null) {
    return { outcome: 'failed', equal, message: `${path} does not exist: create it with --update` };
  }
  const divergence = findDivergence(leavesOutDeliveries ? withoutDeliveries(golden) : golden, text);
  return divergence
    ? { outcome: 'differs', equal, message: describeDivergence(path, divergence) }
    : { outcome: 'equal', equal: equal + 1, message: null };
}

export function describeDivergence(source: string, { line, section, sideBySide, cause }: Divergence): string {
  return `${source} differs at line ${line} (${section})\n${sideBySide}\n  likely cause: ${cause}`;
}
