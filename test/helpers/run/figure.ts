import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(__dirname, '../../../bench/figures.json');
const ROUNDS = 3;

/**
 * The least of three measurements of time, which other programs disturb least. It is printed beside the one of record in
 * bench/figures.json; RECORD_FIGURES=1 makes it the one of record.
 */
export async function leastFigure(name: string, measure: () => number | Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    least = Math.min(least, await measure());
  }
  compareWithRecord(name, least);
  return least;
}

function compareWithRecord(name: string, figure: number): void {
  const records: Record<string, number> = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};
  const before = records[name];
  const change = before ? `, ${((100 * (figure - before)) / before).toFixed(0)} % from ${before}` : '';
  process.stderr.write(`figure: ${name}: ${figure.toPrecision(3)}${change}\n`);
  if (process.env.RECORD_FIGURES === '1') {
    const sorted = Object.entries({ ...records, [name]: Number(figure.toPrecision(3)) }).sort();
    writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }
}

/** How many milliseconds a call takes. */
export async function elapsedMs(call: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}
