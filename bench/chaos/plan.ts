import { SCENARIO_NAMES, type Scenario } from '#domain/sandbox/scenarios';
import { seededRandom } from '#test/api/streams/random';

/** What happens to a live order at its provider. */
export const LIVE_STORIES = ['completes', 'underpaid', 'needs_review', 'goes_silent'] as const;
export type LiveStory = (typeof LIVE_STORIES)[number];

/**
 * Two simulated providers that are used as live ones: the first refunds by call and can be asked about orders, the
 * second refunds by ticket and cannot.
 */
export const LIVE_PROVIDERS = ['deltaswap', 'epsilonswap'] as const;

export const PARTNERS = 4;

export interface OrderPlan {
  nth: number;
  /** The partner's reference of the order. */
  reference: string;
  partner: number;
  provider: string;
  amount: string;
  play: { mode: 'sandbox'; scenario: Scenario; ttlSeconds: number; seed?: string } | { mode: 'live'; story: LiveStory };
  /** Whether two requests with the same key are sent at once. */
  createdTwice: boolean;
  /** How often the order's clock is moved to the next due time. */
  advances: number;
  /** Refund actions: none, or one, or two that contradict each other at the same time. */
  refundActions: 0 | 1 | 2;
  /** Decisions of operators, if the order needs one. */
  decisions: 1 | 2;
}

export const VICTIMS = ['api', 'worker', 'postgres', 'temporal'] as const;
export type Victim = (typeof VICTIMS)[number];

export interface KillPlan {
  victim: Victim;
  /** Milliseconds before the kill, and until the process is started again. */
  afterMs: number;
  downMs: number;
}

export interface Plan {
  orders: OrderPlan[];
  kills: KillPlan[];
}

export interface Size {
  orders: number;
  kills: number;
  seed: number;
  /** Whether some sandbox orders have a sandbox seed. */
  seeded?: boolean;
}

/** Makes every choice of a run; the same seed makes the same choices. */
export function makePlan({ orders, kills, seed, seeded = false }: Size): Plan {
  const random = createRandom(seed);
  return {
    orders: Array.from({ length: orders }, (_, nth) => planOrder(nth, random, seeded)),
    kills: Array.from({ length: Math.ceil(kills / VICTIMS.length) }, () => random.shuffle(VICTIMS))
      .flat()
      .slice(0, kills)
      .map((victim) => ({ victim, afterMs: random.between(300, 2_500), downMs: random.between(0, 1_500) })),
  };
}

/** The providers with the refund mode that a scenario needs; other scenarios use any provider. */
const PROVIDERS: Readonly<Partial<Record<Scenario, readonly string[]>>> = {
  refund: ['alphaswap', 'alphaswap', 'gammaswap', 'betaswap', 'zetaswap'],
  refund_refused: ['alphaswap', 'gammaswap'],
  refund_down: ['alphaswap', 'gammaswap'],
  ticket_resolved: ['betaswap'],
};
const ANY_PROVIDER = ['alphaswap', 'betaswap', 'gammaswap', 'zetaswap'];
const LIVE_SHARE = 0.2;

function planOrder(nth: number, random: SeededRandom, seeded: boolean): OrderPlan {
  const live = random.chance(LIVE_SHARE);
  const scenario = SCENARIO_NAMES[nth % SCENARIO_NAMES.length] ?? 'success';
  const advances = !live && random.chance(0.25) ? random.between(1, 4) : 0;
  return {
    nth,
    reference: `chaos-${nth}`,
    partner: random.between(0, PARTNERS - 1),
    provider: random.pick(live ? LIVE_PROVIDERS : (PROVIDERS[scenario] ?? ANY_PROVIDER)),
    // Each order has a different amount, by which the live provider knows the order's story.
    amount: `0.0200${String(nth + 1).padStart(4, '0')}`,
    play: live
      ? { mode: 'live', story: random.pick(LIVE_STORIES) }
      : {
          mode: 'sandbox',
          scenario,
          ttlSeconds: random.between(4, 12),
          ...(random.chance(0.1) && seeded && { seed: `seed-${nth}` }),
        },
    createdTwice: random.chance(0.25),
    advances,
    refundActions: random.pick([0, 1, 1, 2]),
    decisions: random.pick([1, 2]),
  };
}

/** Random choices that are the same for the same seed. */
export interface SeededRandom {
  chance(probability: number): boolean;
  between(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
  shuffle<T>(from: readonly T[]): T[];
}

export function createRandom(seed: number): SeededRandom {
  const random = seededRandom(seed);
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const take = <T>(from: T[]): T => {
    const [taken] = from.splice(between(0, from.length - 1), 1);
    if (taken === undefined) {
      throw new RangeError('nothing to choose from');
    }
    return taken;
  };
  return {
    chance: (probability) => random() < probability,
    between,
    pick: (from) => take([...from]),
    shuffle(from) {
      const left = [...from];
      return from.map(() => take(left));
    },
  };
}
