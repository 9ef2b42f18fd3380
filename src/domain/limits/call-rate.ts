import { MINUTE, SECOND } from '../duration';

/** Why a provider is called: what moves an order goes before what asks about one, and quotes come last. */
export const CALL_CLASSES = ['order', 'status', 'quote'] as const;
export type CallClass = (typeof CALL_CLASSES)[number];

/** How much a provider may be called, by all processes together [rules/providers: Calls]. */
export interface CallRate {
  readonly perMinute: number;
  /** What its dearest call costs of them. */
  readonly costliest: number;
  /** How much of them may be spent at once. */
  readonly burst: number;
}

/** What was granted of a provider's rate, by the second since 1970. */
export type SpentCalls = Readonly<Record<string, number>>;

/** A granted call is sent within this time, or not at all. */
export const GRANT_MS = SECOND;
/** A call may reach its provider so much earlier than one before it. */
const TRAVEL_MS = SECOND;

interface CallWindow {
  readonly ms: number;
  readonly most: Readonly<Record<CallClass, number>>;
}

/** A rate as it is where the provider does not say how it counts: a tenth of a minute's calls at once, two of the dearest at least. */
export function spreadOverMinute(perMinute: number, costliest = 1): CallRate {
  return { perMinute, costliest, burst: Math.min(perMinute, Math.max(perMinute / 10, 2 * costliest)) };
}

/** The part of a rate that a process may use where it does not know what others do. */
export function shareOf({ perMinute, costliest, burst }: CallRate, divisor: number): CallRate {
  return { perMinute: perMinute / divisor, costliest, burst: burst / divisor };
}

/** What has to hold at every moment: of a minute's calls some are kept for orders, and of those some for their status. */
function windowsOf({ perMinute, costliest, burst }: CallRate): CallWindow[] {
  const forOrders = 4 * costliest <= perMinute ? 2 * costliest : costliest;
  const status = perMinute - forOrders;
  const minute = {
    // The whole of the second in which a call was granted, and of the time that it then has, lies before it.
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
  /** How much more may be granted where there is plenty, so that the next calls need not ask. */
  readonly extra: number;
}

export interface CallGrant {
  /** 0 where the call has to wait. */
  readonly granted: number;
  /** Until it is worth asking again. */
  readonly waitMs: number;
  readonly spent: SpentCalls;
}

/** Grants a call at `now` (ms), so that the provider's rate is kept in every minute, or says how long it has to wait. */
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

/** What is left of a window, and how long it takes until the call fits in. One that is dearer than all of it goes alone. */
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
