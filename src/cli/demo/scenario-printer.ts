import { formatSpan } from '../answer';
import { bold, cyan, dim, green, red } from '../colors';

/** Prints the demo's progress. */
export interface ScenarioPrinter {
  chapter(title: string): void;
  /** A command that the reader could run. */
  command(text: string): void;
  result(text: string): void;
  /** A change of the order, `offsetMs` after its creation by the order's own clock. */
  event(event: { offsetMs: number; status: string; seen: string; isGood: boolean }): void;
}

export function createScenarioPrinter(isSilent: boolean): ScenarioPrinter {
  const print = (text: string) => {
    if (!isSilent) process.stdout.write(`${text}\n`);
  };
  return {
    chapter: (title) => print(`\n${bold(title)}`),
    command: (text) => print(`  ${dim('$')} ${cyan(text)}`),
    result: (text) => print(`  ${text}`),
    event: ({ offsetMs, status, seen, isGood }) =>
      print(`  ${dim(`+${formatSpan(offsetMs)}`.padEnd(11))} ${status.padEnd(16)} ${isGood ? green(seen) : red(seen)}`),
  };
}
