import { quantile } from '../load/load';
import type { Programs } from '../servers/programs';

/** One line of the benchmarks: a figure of Swaplane, the same figure of the baseline in the same run, and the goal. */
export interface Row {
  name: string;
  unit: string;
  /** Medians over the rounds. `bare` is null if the baseline has no such figure. */
  swaplane: number;
  bare: number | null;
  /** The goal: Swaplane's figure divided by that of the baseline, or the figure itself; null: no goal. */
  goal: { ratio: number } | { figure: number } | null;
  better: 'higher' | 'lower';
}

/** A file of this folder exports such a function. It measures both programs in turn and returns one or more rows. */
export type MeasureRows = (programs: Programs) => Promise<Row[]>;

export function ratioOf({ swaplane, bare }: Row): number | null {
  return bare === null ? null : swaplane / bare;
}

/** Null without a goal. */
export function isReached(row: Row): boolean | null {
  if (!row.goal) {
    return null;
  }
  const [reached, aim] =
    'ratio' in row.goal ? [ratioOf(row) ?? Number.NaN, row.goal.ratio] : [row.swaplane, row.goal.figure];
  return row.better === 'higher' ? reached >= aim : reached <= aim;
}

/** Figures of one slice by name. */
type Figures<Name extends string> = Readonly<Record<Name, number>>;

/**
 * Runs both programs in turn, so that a slower machine affects both, and returns the median of each figure. The first
 * round is not counted, because code is compiled and pools are filled in it.
 */
export async function measureInTurn<Name extends string>(
  rounds: number,
  swaplane: () => Promise<Figures<Name>>,
  bare: () => Promise<Figures<Name>>,
): Promise<{ swaplane: Figures<Name>; bare: Figures<Name> }> {
  const [mine, theirs]: [Figures<Name>[], Figures<Name>[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    mine.push(await swaplane());
    theirs.push(await bare());
  }
  return { swaplane: mediansOf(mine.slice(1)), bare: mediansOf(theirs.slice(1)) };
}

function mediansOf<Name extends string>(slices: readonly Figures<Name>[]): Figures<Name> {
  const names = Object.keys(slices[0] ?? {}) as Name[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      quantile(
        slices.map((slice) => slice[name]),
        0.5,
      ),
    ]),
  ) as Figures<Name>;
}
