import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PARTS } from './parts';
import { reportRun } from './report';
import { runJest, type TestRun } from './run-jest';

const ROOT = join(__dirname, '../..');

type Part = (typeof PARTS)[number];

interface Row {
  part: string;
  tests: string;
  seconds: number;
  result: 'green' | 'red' | 'unstable' | 'left out';
}

/** `npm run verify [part …]`: plays the parts one after another, and prints a table. */
async function main(): Promise<void> {
  const named = process.argv.slice(2);
  const unknown = named.filter((name) => !PARTS.some((part) => part.name === name));
  if (unknown.length > 0) {
    process.stderr.write(`no such part: ${unknown.join(', ')}. Parts:\n${describeParts()}`);
    process.exitCode = 2;
    return;
  }
  const rows: Row[] = [];
  for (const part of PARTS.filter(({ name }) => named.length === 0 || named.includes(name))) {
    process.stdout.write(`\n== ${part.name}: ${part.what}\n`);
    rows.push(await playPart(part));
  }
  process.stdout.write(`\n${tableOf(rows)}`);
  process.exitCode = rows.some(({ result }) => result === 'red') ? 1 : 0;
}

async function playPart(part: Part): Promise<Row> {
  const missing = (part.needs ?? []).filter((need) => !isThere(need));
  if (missing.length > 0) {
    return { part: part.name, tests: `needs ${missing.join(', ')}`, seconds: 0, result: 'left out' };
  }
  const startedAt = performance.now();
  const run = part.files ? await playFiles(part) : await playProgram(part);
  process.stdout.write(`\n${reportRun(run)}`);
  const tests =
    run.failures.length > 0 ? `${run.failures.length} of ${run.passed + run.failures.length} failed` : `${run.passed}`;
  const result = run.failures.length > 0 ? 'red' : run.unstable.length > 0 ? 'unstable' : 'green';
  return { part: part.name, tests, seconds: (performance.now() - startedAt) / 1_000, result };
}

function playFiles({ name, workers = 2 }: Part): Promise<TestRun> {
  return runJest(['--config=jest.verify.config.js', '--selectProjects', name, `--maxWorkers=${workers}`]);
}

/** A program whose exit code is its result. What it starts comes from the build. */
async function playProgram({ name, program = '', args = [] }: Part): Promise<TestRun> {
  spawnSync(process.execPath, ['tools/build/run.js'], { cwd: ROOT, stdio: ['ignore', 2, 2] });
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  const failures = code === 0 ? [] : [{ file: program, test: name, message: `ended with ${code}` }];
  return { passed: code === 0 ? 1 : 0, failures, unstable: [] };
}

/** Whether a machine has what a part needs; what it can install, it installs. */
function isThere(need: string): boolean {
  if (need === 'root') return process.getuid?.() === 0;
  if (need === 'chromium') return runScript('install-chromium.sh');
  if (spawnSync('sh', ['-c', `command -v ${need}`]).status === 0) return true;
  return need === 'buildah' && runScript('install-packages.sh', ...BUILDAH_PACKAGES);
}

/** Debian's, for the part that builds the image. */
const BUILDAH_PACKAGES = ['buildah', 'debootstrap', 'postgresql-client', 'pgbouncer'];

function runScript(name: string, ...args: string[]): boolean {
  return spawnSync(join(__dirname, name), args, { stdio: ['ignore', 2, 2] }).status === 0;
}

function describeParts(): string {
  return PARTS.map(({ name, what }) => `  ${name.padEnd(14)}${what}\n`).join('');
}

function tableOf(rows: readonly Row[]): string {
  const lines = [['part', 'tests', 'seconds', 'result'], ...rows.map(cellsOf)];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

const cellsOf = ({ part, tests, seconds, result }: Row) => [part, tests, seconds.toFixed(0), result];

void main();
