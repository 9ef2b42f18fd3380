import { DAY, toIso } from '../duration';
import { isTerminal, type OrderStatus } from '../orders/status';

/**
 * How long after the end of an order its personal data cannot be erased yet: idempotent repetitions are answered for as long,
 * and a restored backup that is younger than this still has the order's end.
 */
export const KEPT_AT_LEAST_MS = DAY;

/** What decides whether an order's personal data can be erased. */
export interface ErasedOrder {
  orderId: string;
  status: OrderStatus;
  /** When anything was last recorded about it; real time, in milliseconds. */
  recordedAt: number;
  /** Whether its provider is still asked about it, for example about late deposits. */
  isWatched: boolean;
  openCases: readonly string[];
  /** Webhooks about it that have yet to be delivered. */
  waitingDeliveries: number;
  /** Whether a workflow of it is still running. */
  isRunning: boolean;
}

/** Why an order's personal data cannot be erased now, and what to do about it; null if it can [rules/privacy: Erasure]. */
export function refuseErasure(order: ErasedOrder, now: number): string | null {
  const { orderId, status, recordedAt, isWatched, openCases, waitingDeliveries, isRunning } = order;
  const [openCase] = openCases;
  if (!isTerminal(status)) {
    return `${orderId} is ${status}. Wait for its end; swaplane order explain ${orderId} says what it waits for`;
  }
  if (openCase !== undefined) {
    return `${orderId} has the open case ${openCase}. Settle it, then: swaplane case close ${orderId} --kind ${openCase}`;
  }
  if (isWatched) {
    return `${orderId} has ended, but its provider is still asked about a deposit. Try again once that is settled`;
  }
  if (now - recordedAt < KEPT_AT_LEAST_MS) {
    return `${orderId} has ended too recently. It can be erased from ${toIso(recordedAt + KEPT_AT_LEAST_MS)} on`;
  }
  if (waitingDeliveries > 0) {
    return `${orderId} has ${waitingDeliveries} undelivered webhooks. Resume or remove their endpoint, then try again`;
  }
  return isRunning ? `A workflow of ${orderId} is still running. Try again in a minute` : null;
}

/**
 * Whether a JSON value holds the text as a word or words of its own: "mark" is in "by Mark", but neither in "markup" nor in the name of
 * a member, and "ann@swap.example" not in "joann@swap.example".
 */
export function mentions(value: unknown, text: string): boolean {
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_.+-])${escapeForPattern(text)}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`,
    'iu',
  );
  return stringsOf(value).some((string) => pattern.test(string));
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') {
    return [value];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

function escapeForPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
