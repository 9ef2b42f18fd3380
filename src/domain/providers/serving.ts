/**
 * How far a live provider is served [rules/providers: Serving]. `on`: completely; `draining`: no new quotes and orders,
 * existing orders continue; `off`: it is not contacted.
 */
const SERVING_STATES = ['on', 'draining', 'off'] as const;
export type ServingState = (typeof SERVING_STATES)[number];

/** Why a live provider gets no new quotes and orders. */
type ServingObstacle = 'no_adapter' | 'switched_off' | 'lacks_credential' | 'lacks_consent' | 'drained';

/** Which calls can be made for its existing orders. */
export type OrderCalls = 'all' | 'status' | 'none';

interface ServingFacts {
  readonly hasAdapter: boolean;
  readonly isSwitchedOn: boolean;
  /** A setting that authenticates us is missing. */
  readonly lacksCredential: boolean;
  /** The operator has not agreed to something that its new orders require. */
  readonly lacksConsent: boolean;
  /** Its order status can be read without authentication. */
  readonly readsOpenly: boolean;
  /** Drained by an operator. */
  readonly isDrained: boolean;
  /** The number of its orders that are open or watched. */
  readonly orders: number;
}

export interface Serving {
  readonly state: ServingState;
  readonly obstacle: ServingObstacle | null;
  readonly calls: OrderCalls;
}

/** [rules/providers: Serving] */
export function servingOf(facts: ServingFacts): Serving {
  const obstacle = obstacleOf(facts);
  const isDraining = obstacle === 'drained' || facts.orders > 0;
  return { state: obstacle === null ? 'on' : isDraining ? 'draining' : 'off', obstacle, calls: callsOf(facts) };
}

/** Whether the configuration prevents a provider with orders from being fully served: an operator has to know. */
export function isUnserved({ state, obstacle }: Serving): boolean {
  return state === 'draining' && obstacle !== 'drained';
}

function obstacleOf(facts: ServingFacts): ServingObstacle | null {
  if (!facts.hasAdapter) {
    return 'no_adapter';
  }
  if (!facts.isSwitchedOn) {
    return 'switched_off';
  }
  if (facts.lacksCredential) {
    return 'lacks_credential';
  }
  if (facts.lacksConsent) {
    return 'lacks_consent';
  }
  return facts.isDrained ? 'drained' : null;
}

function callsOf({ hasAdapter, lacksCredential, readsOpenly }: ServingFacts): OrderCalls {
  if (!hasAdapter) {
    return 'none';
  }
  if (!lacksCredential) {
    return 'all';
  }
  return readsOpenly ? 'status' : 'none';
}

/** What happens to the provider's existing orders, for operators. */
export const CALLS_WORDS: Readonly<Record<OrderCalls, string>> = {
  all: 'they are followed to their end',
  status: 'the provider can be asked about them, but not to refund them',
  none: 'the provider cannot be asked about them',
};

/**
 * One sentence for logs, alerts and commands.
 * @param absentFile the file that its settings may have been in, if that does not exist
 */
export function describeUnserved(
  served: { calls: OrderCalls; reason: string | null; orders: number },
  absentFile: string | null = null,
): string {
  const orders = served.orders === 1 ? '1 order' : `${served.orders} orders`;
  const lost =
    absentFile === null ? '' : `; if that was set in ${absentFile}, bring the file back, which does not exist`;
  return `${served.reason ?? 'it is drained'}; it still has ${orders}: ${CALLS_WORDS[served.calls]}${lost}`;
}
