import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERDICTS, type Verdict } from './audit/finding';
import type { LiveReport } from './live/report';
import { countEach } from './report';

/** The figures of one run that docs/reliability.md shows. */
export interface ChaosResult {
  seed: number;
  /** The day of the run. */
  day: string;
  orders: number;
  faults: Readonly<Record<string, number>>;
  seconds: number;
  opened: number;
  refused: number;
  /** Without `believed` in runs that did not compare the rows with the providers' books. */
  findings: Readonly<Record<Exclude<Verdict, 'believed'>, number> & { believed?: number }>;
  worstOpeningMs: number;
  worstDelayMs: number;
}

export const CHAOS_PREFIX = 'chaos-seed-';

/** Writes the figures of a run, over those of an earlier run with the same seed. */
export function writeChaosResult(dir: string, report: LiveReport): void {
  const { size, seconds, faults, statuses, refused, findings, worstOpeningMs, worstDelayMs } = report;
  const count = (verdict: Verdict) => findings.filter((one) => one.verdict === verdict).length;
  const result: ChaosResult = {
    seed: size.seed,
    day: new Date().toISOString().slice(0, 10),
    orders: size.orders,
    faults: Object.fromEntries([...countEach(faults)].sort()),
    seconds: Math.round(seconds),
    opened: statuses.length,
    refused,
    findings: Object.fromEntries(VERDICTS.map((verdict) => [verdict, count(verdict)])) as ChaosResult['findings'],
    worstOpeningMs: Math.round(worstOpeningMs),
    worstDelayMs: Math.round(worstDelayMs),
  };
  mkdirSync(dir, { recursive: true });
  const file = join(dir, `${CHAOS_PREFIX}${String(size.seed).padStart(3, '0')}.json`);
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
}
