import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHAOS_PREFIX, type ChaosResult } from '../chaos/results';

/** What was rehearsed besides faults, each with a section of docs/reliability.md. */
export const DRILLS = ['deploy', 'deploy_waiting', 'upgrade', 'restore'] as const;
export type DrillName = (typeof DRILLS)[number];

/** The figures of one drill, in `<name>.json`. */
export interface Drill {
  /** YYYY-MM-DD */
  day: string;
  /** What was done, as a sentence. */
  done: string;
  /** Each absent if the drill does not look for it. */
  lost?: number;
  doubled?: number;
  contradicting?: number;
  /** Orders that nobody watched and that had no case. */
  outOfSight?: number;
  worstDelayMs?: number;
  /** Further figures, by what they count. */
  further?: Readonly<Record<string, string | number>>;
}

export interface Measured {
  chaos: readonly ChaosResult[];
  /** Those that were done. */
  drills: Readonly<Partial<Record<DrillName, Drill>>>;
}

export function writeDrill(dir: string, name: DrillName, drill: Drill): void {
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, `${name}.json`), `${JSON.stringify(drill, null, 2)}\n`);
}

export function readMeasured(dir: string): Measured {
  const files = existsSync(dir) ? readdirSync(dir).sort() : [];
  const read = (file: string) => JSON.parse(readFileSync(join(dir, file), 'utf8'));
  const chaos: ChaosResult[] = files.filter((file) => file.startsWith(CHAOS_PREFIX)).map(read);
  const done = DRILLS.filter((name) => files.includes(`${name}.json`));
  return {
    chaos: chaos.sort((one, other) => one.seed - other.seed),
    drills: Object.fromEntries(done.map((name) => [name, read(`${name}.json`) as Drill])),
  };
}
