import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const ROOT = join(__dirname, '../..');
const JEST = require.resolve('jest/bin/jest');
/** More failed files than these are no accident. */
const MOST_REPEATED = 5;
/** How long jest may take to end after its results are written. */
const CLOSING_MS = 60_000;

export interface Failure {
  /** The test file, from the root of the project on. */
  file: string;
  test: string;
  message: string;
}

export interface TestRun {
  passed: number;
  failures: Failure[];
  /** Files that failed among the others and passed alone, with what they failed by. */
  unstable: Failure[];
}

/** What jest writes as JSON, as far as it is used. */
interface Results {
  numPassedTests: number;
  numTotalTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; ancestorTitles: string[]; failureMessages?: string[] }[];
  }[];
}

/** Runs jest; a file that fails is run once more, alone, when all others are done. Repeated files print both outputs. */
export async function runJest(args: readonly string[]): Promise<TestRun> {
  const first = await runOnce(args);
  const files = [...new Set(first.failures.map(({ file }) => file))];
  if (files.length === 0 || files.length > MOST_REPEATED || files.includes('')) {
    return { ...first, unstable: [] };
  }
  const run: TestRun = { passed: first.passed, failures: [], unstable: [] };
  for (const file of files) {
    process.stderr.write(`\n== once more, alone: ${file}\n`);
    const before = first.failures.filter((failure) => failure.file === file);
    const again = await runOnce([...configOf(args), '--maxWorkers=1', '--runTestsByPath', file]);
    if (again.failures.length === 0) {
      run.passed += before.length;
      run.unstable.push(...before);
    } else {
      run.failures.push(...again.failures);
    }
  }
  return run;
}

/** The option of a run that also holds for one of its files. */
function configOf(args: readonly string[]): string[] {
  return args.filter((argument) => argument.startsWith('--config='));
}

async function runOnce(args: readonly string[]): Promise<Omit<TestRun, 'unstable'>> {
  const dir = mkdtempSync(join(tmpdir(), 'swaplane-results-'));
  const file = join(dir, 'results.json');
  try {
    const child = spawn(process.execPath, [JEST, ...args, '--json', `--outputFile=${file}`], {
      cwd: ROOT,
      // Its output is jest's report, which goes to stderr; what it prints as JSON is read from the file.
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, STUCK_TESTS: join(dir, 'stuck') },
      // A group of its own, so that nothing outlives the run.
      detached: true,
    });
    const code = await endOf(child, file);
    return existsSync(file) ? readResults(file, code) : { passed: 0, failures: [endedEarly(dir, code)] };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Waits for jest, not much longer than for its results, and ends what it leaves behind. */
async function endOf(child: ChildProcess, results: string): Promise<number | null> {
  const passOn = (signal: NodeJS.Signals) => killGroup(child, signal);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, passOn);
  const closing = new AbortController();
  void endSlowly(child, results, closing.signal);
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  closing.abort();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, passOn);
  killGroup(child, 'SIGKILL');
  if (signal === 'SIGINT' || signal === 'SIGTERM') process.exit(128 + constants.signals[signal]);
  return code;
}

async function endSlowly(child: ChildProcess, results: string, signal: AbortSignal): Promise<void> {
  try {
    while (!existsSync(results)) await delay(1_000, undefined, { signal });
    await delay(CLOSING_MS, undefined, { signal });
  } catch {
    return;
  }
  process.stderr.write(`jest did not end within ${CLOSING_MS / 1_000} s of its last test: something was left open.\n`);
  killGroup(child, 'SIGKILL');
}

function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // Nothing is left of it.
  }
}

function endedEarly(dir: string, code: number | null): Failure {
  const stuck = join(dir, 'stuck');
  const message = existsSync(stuck) ? readFileSync(stuck, 'utf8') : `ended with ${code} and without results`;
  return { file: '', test: 'jest', message };
}

function readResults(file: string, code: number | null): Omit<TestRun, 'unstable'> {
  const results = JSON.parse(readFileSync(file, 'utf8')) as Results;
  const failures = results.testResults.flatMap(failuresOf);
  if (results.numTotalTests === 0 && failures.length === 0) {
    failures.push({ file: '', test: 'jest', message: 'no test ran' });
  } else if (code !== 0 && failures.length === 0) {
    failures.push({ file: '', test: 'jest', message: `ended with ${code} though no test failed` });
  }
  return { passed: results.numPassedTests, failures };
}

function failuresOf({ name, status, message, assertionResults }: Results['testResults'][number]): Failure[] {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') {
    return [{ file: relative(ROOT, name), test: 'could not be loaded', message }];
  }
  return failed.map(({ fullName, ancestorTitles: [outermost = ''], failureMessages = [] }) => {
    // Files that run in a group are blocks with their names.
    const isGrouped = outermost.endsWith('.test.ts');
    return {
      file: isGrouped ? outermost : relative(ROOT, name),
      test: isGrouped ? fullName.slice(outermost.length + 1) : fullName,
      message: failureMessages.join('\n'),
    };
  });
}
