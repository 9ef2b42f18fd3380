import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScenarioFile } from '../../contract/sandbox/scenario-file';
import { fromIso } from '../../domain/duration';
import { messageOf } from '../../launcher/waiting';
import { type Divergence, findDivergence } from './golden/divergence';
import { writeGolden } from './golden/golden-text';
import { forwardEvents } from './play/forward';
import { type Access, needsEndpoint, playScenario } from './play/player';
import type { Recording } from './play/recording';

export interface ScenarioResult {
  scenario: ScenarioFile;
  outcome: 'equal' | 'differs' | 'failed' | 'skipped';
  /** How often it was run, and how often the text was that of the golden. */
  runs: number;
  equal: number;
  /** Its statuses; empty where the creation was refused. */
  path: string[];
  virtualMs: number;
  /** Of the longest run. */
  wallMs: number;
  /** Why it failed, differs or was skipped. */
  message: string | null;
}

export interface RunOptions {
  /** Holds the goldens, `<name>.golden.txt`. */
  folder: string;
  /** Whether goldens are written anew instead of compared. */
  update: boolean;
  repeat: number;
  /** Scenarios played at a time. */
  atOnce: number;
  /** Before each round of all scenarios, and before each that runs alone. */
  renewEndpoint(): Promise<void>;
  /** Where the events of each order go on to; null: nowhere. */
  forward: { url: string; secret: string } | null;
}

/** Runs scenarios against their goldens, all of them once and then again; those that run alone come last in each round. */
export async function runScenarios(
  access: Access,
  scenarios: readonly ScenarioFile[],
  options: RunOptions,
): Promise<ScenarioResult[]> {
  const results = new Map(scenarios.map((scenario) => [scenario.name, emptyResult(scenario)]));
  const run = async (scenario: ScenarioFile) => {
    const before = results.get(scenario.name) ?? emptyResult(scenario);
    results.set(scenario.name, before.outcome === 'equal' ? await runOnce(access, before, options) : before);
  };
  for (let round = 1; round <= options.repeat; round += 1) {
    round > 1 && (await options.renewEndpoint());
    const together = scenarios.filter(({ alone }) => !alone);
    await runTogether(together, options.atOnce, run);
    for (const scenario of scenarios.filter(({ alone }) => alone)) {
      await options.renewEndpoint();
      await run(scenario);
    }
  }
  return [...results.values()];
}

async function runTogether<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
        await work(item);
      }
    }),
  );
}

function emptyResult(scenario: ScenarioFile): ScenarioResult {
  return { scenario, outcome: 'equal', runs: 0, equal: 0, path: [], virtualMs: 0, wallMs: 0, message: null };
}

async function runOnce(access: Access, before: ScenarioResult, options: RunOptions): Promise<ScenarioResult> {
  const { scenario } = before;
  const runs = before.runs + 1;
  if (needsEndpoint(scenario) && !access.endpoint) {
    return { ...before, runs, outcome: 'skipped', message: 'its webhook steps need an endpoint of the own instance' };
  }
  const startedAt = performance.now();
  try {
    const recording = await playScenario(access, scenario);
    const wallMs = Math.max(before.wallMs, Math.round(performance.now() - startedAt));
    const result = { ...before, runs, wallMs, ...measure(recording) };
    options.forward && (await forwardEvents(recording, options.forward));
    return { ...result, ...compare(scenario, writeGolden(scenario, recording), before.equal, options) };
  } catch (error) {
    return { ...before, runs, outcome: 'failed', message: messageOf(error) };
  }
}

function measure({ order }: Recording): Pick<ScenarioResult, 'path' | 'virtualMs'> {
  const timeline = order?.timeline ?? [];
  const [first, last] = [timeline[0], timeline.at(-1)];
  return {
    path: timeline.map(({ status }) => status),
    virtualMs: first && last ? fromIso(last.at) - fromIso(first.at) : 0,
  };
}

function compare(
  { name }: ScenarioFile,
  text: string,
  equal: number,
  { folder, update }: RunOptions,
): Pick<ScenarioResult, 'outcome' | 'equal' | 'message'> {
  const path = goldenPath(folder, name);
  if (update && equal === 0) {
    writeFileSync(path, text);
    return { outcome: 'equal', equal: 1, message: null };
  }
  const golden = existsSync(path) ? readFileSync(path, 'utf8') : null;
  if (golden === null) {
    return { outcome: 'failed', equal, message: `there is no ${path}: write it with --update` };
  }
  const divergence = findDivergence(golden, text);
  return divergence
    ? { outcome: 'differs', equal, message: describeDivergence(path, divergence) }
    : { outcome: 'equal', equal: equal + 1, message: null };
}

export function goldenPath(folder: string, name: string): string {
  return join(folder, `${name}.golden.txt`);
}

export function describeDivergence(source: string, { line, section, sideBySide, cause }: Divergence): string {
  return `${source} parts in line ${line} (${section})\n${sideBySide}\n  likely cause: ${cause}`;
}
