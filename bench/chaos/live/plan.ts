import type { StoryName } from '#twins/stories';
import { createDice, type Dice, type Size } from '../plan';

/** How large a run is; `only`: these faults, once each, in place of `kills` chosen ones. */
export interface LiveSize extends Size {
  only?: readonly FaultName[];
}

/** Their twins refund by a call (the first two) or by ticket; the last two cannot be asked for an order of ours. */
export const TWIN_CODES = ['changenow', 'fixedfloat', 'stealthex', 'exolix'] as const;
export type TwinCode = (typeof TWIN_CODES)[number];

/** What becomes of the money that a customer sends; `unpaid`: none is sent. */
const FATES = [
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
export type Fate = (typeof FATES)[number];

export interface LiveOrderPlan {
  nth: number;
  reference: string;
  provider: TwinCode;
  fate: Fate;
}

/** How often each fault comes in a run, in parts of all. */
const FAULTS = {
  kill_api: 3,
  kill_worker: 4,
  kill_postgres: 3,
  kill_temporal: 3,
  provider_off: 3,
  credential_lost: 2,
  flapping_words: 3,
  unknown_words: 2,
  provider_silent: 2,
  postgres_restored: 2,
  temporal_lost: 1,
} as const;
export type FaultName = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[];

export interface FaultPlan {
  fault: FaultName;
  provider: TwinCode;
  /** Milliseconds before it, and for which it lasts. */
  afterMs: number;
  lastsMs: number;
}

export interface LivePlan {
  orders: LiveOrderPlan[];
  faults: FaultPlan[];
  /** Before the fault of this number the last worker of the previous release is stopped; it does not outlive a store. */
  upgradeAt: number;
}

const OF_STORES: readonly FaultName[] = ['postgres_restored', 'temporal_lost'];

/** Every choice of a run with live orders; the same seed makes the same choices. */
export function makeLivePlan({ orders, kills, seed, only }: LiveSize): LivePlan {
  const dice = createDice(seed);
  const faults = only ?? pickFaults(kills, dice);
  return {
    upgradeAt: Math.max(
      0,
      faults.findIndex((fault) => OF_STORES.includes(fault)),
    ),
    orders: Array.from({ length: orders }, (_, nth) => ({
      nth,
      reference: `live-${nth}`,
      provider: dice.pick(TWIN_CODES),
      fate: dice.pick(FATES),
    })),
    faults: faults.map((fault) => ({
      fault,
      provider: dice.pick(TWIN_CODES),
      afterMs: dice.between(500, 3_000),
      lastsMs: dice.between(1_500, 6_000),
    })),
  };
}

/** All of them once before any comes a second time, as far as there is room; none of a store in the first quarter. */
function pickFaults(count: number, dice: Dice): FaultName[] {
  const weighted = FAULT_NAMES.flatMap((fault) => Array.from({ length: FAULTS[fault] - 1 }, () => fault));
  const further = Array.from({ length: Math.ceil(count / weighted.length) }, () => dice.shuffle(weighted)).flat();
  const shuffled = dice.shuffle([...FAULT_NAMES, ...further].slice(0, count));
  const early = shuffled.filter((fault) => !OF_STORES.includes(fault)).slice(0, Math.floor(count / 4));
  const rest = [...shuffled];
  for (const fault of early) {
    rest.splice(rest.indexOf(fault), 1);
  }
  return [...early, ...rest];
}
