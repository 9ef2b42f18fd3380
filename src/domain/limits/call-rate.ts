import { MINUTE, SECOND } from '../duration';

/** Classes of provider calls by priority: calls that move an order, then status polls, then quotes. */
export const CALL_CLASSES = ['order', 'status', 'quote'] as const;
export type CallClass = (typeof CALL_CLASSES)[number];

/** How often a provider may be called, by all processes together [rules/providers: Calls]. */
export interface CallRate {
  readonly perMinute: number;
  /** The cost of its most expensive call. */
  readonly costliest: number;
  /** How many can be used at once. */
  readonly burst: number;
}

/** Calls granted, by Unix second. */
export type SpentCalls = Readonly<Record<string, number>>;

/** A granted call is sent within this time or not at all. */
export const GRANT_MS = SECOND;
/** How much earlier than its predecessor a call may reach the provider. */
const TRAVEL_MS = SECOND;

interface CallWindow {
  readonly ms: number;
  readonly most: Readonly<Record<CallClass, number>>;
}

/**
 * The rate for providers that do not document how they count: a tenth of a minute's calls at once, but at least two of the most
 * expensive.
 */
export function spreadOverMinute(perMinute: number, costliest = 1): CallRate {
  return { perMinute, costliest, burst: Math.min(perMinute, Math.max(perMinute / 10, 2 * costliest)) };
}

/** The share of a rate that a process may use without knowing what the others use. */
export function shareOf({ perMinute, costliest, burst }: CallRate, divisor: number): CallRate {
  return { perMinute: perMinute / divisor, costliest, burst: burst / divisor };
}

/**
 * Conditions that must hold at any time: part of each minute's calls is reserved for orders, and part of the rest for status
 * polls.
 */
function windowsOf({ perMinute, costliest, burst }: CallRate): CallWindow[] {
  const forOrders = 4 * costliest <= perMinute ? 2 * costliest : costliest;
  const status = perMinute - forOrders;
  const minute = {
    // Includes the whole second in which a call is granted, and the time it then has to be sent and to arrive.
    ms: MINUTE + SECOND + GRANT_MS + TRAVEL_MS,
    most: { order: perMinute, status, quote: status - perMinute / 10 },
  };
  const quote = burst - Math.max(1, burst / 5);
  return burst >= perMinute
    ? [minute]
    : [minute, { ms: (MINUTE * burst) / perMinute, most: { order: burst, status: burst, quote } }];
}

export interface CallRequest {
  readonly callClass: CallClass;
  readonly cost: number;
  /** How many more may be granted if enough are left, so that the next calls need not request any. */
  readonly extra: number;
}

export interface CallGrant {
  /** 0 if the call has to wait. */
  readonly granted: number;
  /** How long to wait before requesting again. */
  readonly waitMs: number;
  readonly spent: SpentCalls;
}

/** Grants a call at `now` (ms) so that the provider's rate is never exceeded in any minute, or returns how long to wait. */
export function grantCalls(before: SpentCalls, rate: CallRate, request: CallRequest, now: number): CallGrant {
  const { callClass, cost, extra } = request;
  const windows = windowsOf(rate);
  const longest = Math.max(...windows.map(({ ms }) => ms));
  const spent = Object.fromEntries(
    Object.entries(before).filter(([second]) => Number(second) * SECOND + longest > now),
  );
  const rooms = windows.map((window) => roomIn(window, spent, request, now));
  const waitMs = Math.max(...rooms.map((room) => room.waitMs));
  if (waitMs > 0) {
    return { granted: 0, waitMs, spent };
  }
  const plenty = Math.floor((Math.min(...rooms.map(({ left }) => left)) - cost) / 10);
  const granted = cost + (callClass === 'order' ? 0 : Math.max(0, Math.min(extra, plenty)));
  const second = String(Math.floor(now / SECOND));
  return { granted, waitMs: 0, spent: { ...spent, [second]: (spent[second] ?? 0) + granted } };
}

/** How much a window has left, and how long until the call fits. A call that costs more than the whole window goes alone. */
function roomIn({ ms, most }: CallWindow, spent: SpentCalls, { callClass, cost }: CallRequest, now: number) {
  const allowed = Math.max(most[callClass], cost);
  const counted = Object.entries(spent)
    .map(([second, amount]) => ({ freeAt: Number(second) * SECOND + ms, amount }))
    .filter(({ freeAt }) => freeAt > now)
    .sort((one, other) => one.freeAt - other.freeAt);
  let left = allowed - counted.reduce((sum, { amount }) => sum + amount, 0);
  const leftNow = left;
  let freeAt = now;
  for (const next of counted) {
    if (left >= cost) {
      break;
    }
    left += next.amount;
    freeAt = next.freeAt;
  }
  return { left: leftNow, waitMs: freeAt - now };
}
