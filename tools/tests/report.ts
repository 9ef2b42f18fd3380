import type { Failure, TestRun } from './run-jest';

const LINES = 12;

/** The last lines of a run: what failed and by what, what passed only alone, and the totals. */
export function reportRun({ passed, failures, unstable }: TestRun): string {
  return [
    ...unstable.map((failure) => `UNSTABLE: ${describe(failure)}\n    passed when its file ran again, alone\n`),
    ...failures.map((failure) => `FAILED: ${describe(failure)}\n`),
    `${passed} passed, ${failures.length} failed\n`,
  ].join('');
}

function describe({ file, test, message }: Failure): string {
  const lines = message
    .replaceAll(ANSI, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES);
  return [[file, test].filter(Boolean).join(': '), ...lines.map((line) => `    ${line}`)].join('\n');
}

/** How a terminal is told colors. */
const ANSI = new RegExp(`${String.fromCharCode(27)}\\[\\d*m`, 'g');
