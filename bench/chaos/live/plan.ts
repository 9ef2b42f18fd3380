import type { StoryName } from '#twins/stories';
import { createRandom, type SeededRandom, type Size } from '../plan';
import { FAULT_NAMES, type FaultName, faultRow } from './fault-table';

/** The size of a run; `only`: these faults, once each, instead of `kills` chosen ones. */
export interface LiveSize extends Size {
  only?: readonly FaultName[];
}

/** The first two refund by a call, the next by ticket; the last two cannot be asked for an order of ours. */
export const TWIN_CODES = ['changenow', 'fixedfloat', 'stealthex', 'exolix'] as const;
export type TwinCode = (typeof TWIN_CODES)[number];

/** What happens to the money of a customer; `unpaid`: none is sent. */
const STORIES = [
  'success',
  'success',
  'success',
  'less',
  'refund',
  'refund',
  'automatic_refund',
  'failed',
  'held',
  'released',
  'late_success',
  'late_refund',
  'unpaid',
] as const satisfies readonly (StoryName | 'unpaid')[];
export type TwinStory = (typeof STORIES)[number];

export interface LiveOrderPlan {
  nth: number;
  reference: string;
  provider: TwinCode;
  story: TwinStory;
}

export interface FaultPlan {
  fault: FaultName;
  provider: TwinCode;
  /** Milliseconds before the fault, and its duration. */
  afterMs: number;
  lastsMs: number;
}

export interface LivePlan {
  orders: LiveOrderPlan[];
  faults: FaultPlan[];
}

const LATE = FAULT_NAMES.filter((fault) => faultRow(fault).needsToday);
const SHARES = Object.fromEntries(FAULT_NAMES.map((fault) => [fault, faultRow(fault).share])) as Record<
  FaultName,
  number
>;

/** Makes every choice of a run with live orders; the same seed makes the same choices. */
export function makeLivePlan({ orders, kills, seed, only }: LiveSize): LivePlan {
  const random = createRandom(seed);
  const faults = only ?? pickFaults(SHARES, kills, random, LATE);
  return {
    orders: planOrders(orders, random),
    faults: faults.map((fault) => ({
      fault,
      provider: random.pick(TWIN_CODES),
      afterMs: random.between(500, 3_000),
      lastsMs: random.between(1_500, 6_000),
    })),
  };
}

export function planOrders(count: number, random: SeededRandom): LiveOrderPlan[] {
  return Array.from({ length: count }, (_, nth) => ({
    nth,
    reference: `live-${nth}`,
    provider: random.pick(TWIN_CODES),
    story: random.pick(STORIES),
  }));
}

/**
 * All faults once before any is repeated, if there are enough places, and then by their shares; none of the late ones in
 * the first quarter.
 */
export function pickFaults<Name extends string>(
  shares: Readonly<Record<Name, number>>,
  count: number,
  random: SeededRandom,
  late: readonly Name[] = [],
): Name[] {
  const names = Object.keys(shares) as Name[];
  const weighted = names.flatMap((fault) => Array.from({ length: shares[fault] - 1 }, () => fault));
  const further = Array.from({ length: Math.ceil(count / weighted.length) }, () => random.shuffle(weighted)).flat();
  const first = count < names.length ? random.shuffle(names) : names;
  const shuffled = random.shuffle([...first, ...further].slice(0, count));
  const early = shuffled.filter((fault) => !late.includes(fault)).slice(0, Math.floor(count / 4));
  const rest = [...shuffled];
  for (const fault of early) {
    rest.splice(rest.indexOf(fault), 1);
  }
  return [...early, ...rest];
}
