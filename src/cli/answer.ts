import { styleText } from 'node:util';
import { formatColumns } from '../domain/columns';

/** A command's output, for programs and for people. */
export interface Answer {
  json: unknown;
  text: string;
  /** Whether the command exits with code 1 although it succeeded, because it found a problem. */
  failed?: boolean;
}

export function print({ json, text, failed = false }: Answer, asJson: boolean): void {
  process.stdout.write(asJson ? `${JSON.stringify(json, null, 2)}\n` : `${text}\n`);
  if (failed) {
    process.exitCode = 1;
  }
}

/** `label  value` lines; a null value leaves its line out. */
export function formatFacts(rows: readonly (readonly [string, string | null])[]): string {
  return formatColumns(rows.flatMap(([label, value]) => (value === null ? [] : [[label, value]])));
}

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const;

/** A duration for people: `250 ms`, `1.5 s`, `24 h`, `2 d 3 h`. */
export function formatSpan(ms: number): string {
  if (ms < 1_000) {
    return `${ms} ms`;
  }
  if (ms < 60_000) {
    return `${Number((ms / 1_000).toFixed(1))} s`;
  }
  let rest = ms;
  const parts = UNITS.flatMap(([unit, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count > 0 ? [`${count} ${unit}`] : [];
  });
  return parts.slice(0, 2).join(' ');
}

const isColorful = process.stdout.isTTY === true && !process.env.NO_COLOR;

function createStyle(style: Parameters<typeof styleText>[0]): (text: string) => string {
  return (text) => (isColorful ? styleText(style, text) : text);
}

export const bold = createStyle('bold');
export const dim = createStyle('dim');
export const green = createStyle('green');
export const red = createStyle('red');
export const cyan = createStyle('cyan');
