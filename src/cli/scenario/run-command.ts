import { writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { ScenarioFile } from '#contract/sandbox/scenario-file';
import { formatColumns } from '#domain/columns';
import { SECOND } from '#domain/duration';
import { escapeXml } from '#domain/xml';
import { GOLDEN_SECRET } from '#sandbox/golden-text';
import { type Answer, formatSpan } from '../answer';
import { WrongUsage } from '../command';
import type { Accesses } from './play/access';
import { type AccessOptions, openKeyAccess, partnerApi } from './play/key-access';
import { runScenarios, type ScenarioResult } from './run-scenarios';
import { LIBRARY_FOLDER, readScenario, readScenarios, requireScenario } from './scenario-files';

export interface RunCommandOptions extends AccessOptions {
  all?: true;
  folder?: string;
  forwardTo?: string;
  secret?: string;
  junit?: string;
  update?: true;
  repeat?: number;
  atOnce?: number;
  json?: true;
}

const AT_ONCE = 8;

/** Runs scenarios and compares the results with their golden files. */
export async function scenarioRun(names: readonly string[], options: RunCommandOptions): Promise<Answer> {
  const folder = options.folder ?? folderOf(names) ?? LIBRARY_FOLDER;
  const scenarios = chooseScenarios(names, options, folder);
  const startedAt = performance.now();
  const results = await withAccesses(options, scenarios, (accesses) => {
    announce(accesses.together.place, options);
    return runScenarios(accesses, scenarios, {
      folder,
      update: options.update === true,
      repeat: options.repeat ?? 1,
      atOnce: options.atOnce ?? AT_ONCE,
      forward:
        options.forwardTo === undefined ? null : { url: options.forwardTo, secret: options.secret ?? GOLDEN_SECRET },
    });
  });
  if (options.junit !== undefined) {
    writeFileSync(options.junit, writeJunit(results));
  }
  return toAnswer(results, Math.round(performance.now() - startedAt));
}

/** The first line, while the scenarios still run; where others read JSON, it stands beside it. */
function announce(place: string, { json }: RunCommandOptions): void {
  (json ? process.stderr : process.stdout).write(`Playing at ${place}.\n`);
}

function chooseScenarios(names: readonly string[], { all }: RunCommandOptions, folder: string): ScenarioFile[] {
  if ((all === true) === names.length > 0) {
    throw new WrongUsage('Specify scenarios, or use --all.');
  }
  const files = names.filter(isFile);
  if (files.length > 0 && files.length < names.length) {
    throw new WrongUsage('Specify either files or names of scenarios: a golden file stands beside its scenario.');
  }
  if (files.length > 0) {
    return files.map((name) => readScenario(resolve(name)));
  }
  const known = readScenarios(folder);
  return all ? known : names.map((name) => requireScenario(name, known));
}

/** Rather than the name of a scenario; the ending that is not taken gets an answer that says so. */
const isFile = (name: string) => /[./]/.test(name);

/** Golden files are next to the named scenario files; null if scenarios are named. */
function folderOf(names: readonly string[]): string | null {
  const first = names.find(isFile);
  return first === undefined ? null : dirname(resolve(first));
}

function toAnswer(results: readonly ScenarioResult[], wallMs: number): Answer {
  const bad = results.filter(({ outcome }) => outcome === 'differs' || outcome === 'failed');
  const skipped = results.filter(({ outcome }) => outcome === 'skipped');
  const sum = `${results.length - bad.length - skipped.length} of ${results.length} match their golden files`;
  const partly = results.filter(({ outcome, leavesOutDeliveries }) => leavesOutDeliveries && outcome === 'equal');
  const besides = [
    ...(partly.length > 0 ? [`${partly.length} of them compared without deliveries`] : []),
    ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
  ];
  return {
    json: results.map(({ scenario, path, virtualMs, wallMs: longest, leavesOutDeliveries, ...rest }) => ({
      scenario: scenario.name,
      path,
      virtual_ms: virtualMs,
      wall_ms: longest,
      leaves_out_deliveries: leavesOutDeliveries,
      ...rest,
    })),
    text: [
      writeTable(results),
      ...[...bad, ...skipped].map(({ scenario, message }) => `\n${scenario.name}: ${message}`),
      `\n${[sum, ...besides].join(', ')}, in ${(wallMs / SECOND).toFixed(1)} s.`,
    ].join('\n'),
    failed: bad.length > 0,
  };
}

/** Scenario, path, virtual time, wall time, and how many runs matched the golden file. */
function writeTable(results: readonly ScenarioResult[]): string {
  const rows = results.map(({ scenario, path, virtualMs, wallMs, runs, equal, outcome }) => [
    scenario.name,
    path.length === 0 ? (outcome === 'equal' ? 'refused' : outcome) : path.join(' > '),
    formatSpan(virtualMs),
    formatSpan(wallMs),
    outcome === 'skipped' ? 'skipped' : `${equal}/${runs}`,
  ]);
  return formatColumns([['scenario', 'path', 'virtual', 'wall', 'bytes equal'], ...rows]);
}

/** The results in JUnit format for CI servers. */
export function writeJunit(results: readonly ScenarioResult[]): string {
  const count = (outcome: ScenarioResult['outcome']) => results.filter((result) => result.outcome === outcome).length;
  const failures = `failures="${count('differs')}" errors="${count('failed')}" skipped="${count('skipped')}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="swaplane scenarios" tests="${results.length}" ${failures}>`,
    ...results.map(writeCase),
    '</testsuite>',
    '',
  ].join('\n');
}

const LEFT_OUT = 'compared without deliveries: an endpoint cannot be controlled with a key alone';
const ELEMENTS = { equal: null, differs: 'failure', failed: 'error', skipped: 'skipped' } as const;

function writeCase({ scenario, outcome, wallMs, message, leavesOutDeliveries }: ScenarioResult): string {
  const head = `  <testcase classname="scenario" name="${escapeXml(scenario.name)}" time="${wallMs / SECOND}"`;
  const element = ELEMENTS[outcome];
  const [first = '', ...rest] = (message ?? '').split('\n');
  if (element === null) {
    return leavesOutDeliveries ? `${head}><system-out>${LEFT_OUT}</system-out></testcase>` : `${head}/>`;
  }
  return `${head}><${element} message="${escapeXml(first)}">${escapeXml(rest.join('\n'))}</${element}></testcase>`;
}

/**
 * Provides what the scenarios need while `use` runs: access by the partner's own key, or to the local instance, where
 * endpoints can be controlled.
 */
async function withAccesses<T>(
  options: AccessOptions,
  scenarios: readonly ScenarioFile[],
  use: (accesses: Accesses) => Promise<T>,
): Promise<T> {
  const api = partnerApi(options);
  if (!api) {
    return (await import('./play/own-access')).withOwnAccesses(scenarios, use);
  }
  const access = await openKeyAccess(api);
  return use({ together: access, alone: access });
}
