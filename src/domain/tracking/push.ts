import { DAY, HOUR, MINUTE, SECOND } from '../duration';
import type { OrderStatus } from '../orders/status';
import type { MessageKey } from './messages/messages';

/**
 * The changes of which a browser is told although the page is closed, with what it says: the titles of the page
 * [rules/tracking: Push].
 */
export const PUSHED = {
  confirming: 'title.confirming',
  sending: 'title.sending',
  completed: 'title.completed',
  expired: 'title.expired',
  refund_required: 'title.refund_due',
  refunded: 'title.refunded',
  manual_review: 'title.manual_review',
  failed: 'title.failed',
  late_under_way: 'title.late_under_way',
  late_completed: 'title.late_completed',
  late_refunded: 'title.late_refunded',
  late_failed: 'title.late_failed',
} as const satisfies Record<string, MessageKey>;

export type PushedChange = keyof typeof PUSHED;

/** The change that a status is; null if nobody is told of it. */
export function pushedOf(status: OrderStatus): PushedChange | null {
  return isPushedChange(status) ? status : null;
}

function isPushedChange(text: string): text is PushedChange {
  return Object.hasOwn(PUSHED, text);
}

/** What became of a late deposit, by what the provider does with it. */
export function lateChangeOf(status: OrderStatus): Extract<PushedChange, `late_${string}`> {
  return status === 'completed' || status === 'refunded' || status === 'failed' ? `late_${status}` : 'late_under_way';
}

/**
 * What is new about a late deposit for its user: it was seen, or something else has become of it since it was in the status `known`;
 * null if nothing has. More is told than the partner's event says [rules/watching: Late deposits].
 */
export function newLateChange(known: OrderStatus | null, status: OrderStatus): PushedChange | null {
  const change = lateChangeOf(status);
  return known !== null && lateChangeOf(known) === change ? null : change;
}

/**
 * After these nothing follows. An expired or failed order may still get a late deposit, and one with which its provider has failed is
 * still there to be paid out or sent back.
 */
const LAST: ReadonlySet<PushedChange> = new Set(['completed', 'refunded', 'late_completed', 'late_refunded']);

export function isLastChange(change: PushedChange): boolean {
  return LAST.has(change);
}

/** Browsers that an order may have at once; any more are refused. */
export const MOST_SUBSCRIPTIONS = 5;

/** The push services of the browsers. `*.` stands for one or more labels. */
const SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
] as const;

const MOST_CHARACTERS = 1_000;

/**
 * Whether a push may be sent to an address that a browser, or a stranger, gave: only to services that are known to be such, by
 * https on its own port. `localhost` among the further ones is a service on this machine, for developers.
 */
export function isPushEndpoint(text: string, further: readonly string[]): boolean {
  if (text.length > MOST_CHARACTERS || !URL.canParse(text)) {
    return false;
  }
  const { protocol, hostname, port, username, password, hash } = new URL(text);
  if (username !== '' || password !== '' || hash !== '') {
    return false;
  }
  if (hostname === 'localhost') {
    return protocol === 'http:' && port !== '' && further.includes(hostname);
  }
  return protocol === 'https:' && port === '' && [...SERVICES, ...further].some((name) => isNamed(name, hostname));
}

function isNamed(name: string, hostname: string): boolean {
  return name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name;
}

/** How long a push service keeps a push for a browser that is away, and how long we try to hand it over. */
export const PUSH_LIFE_MS = DAY;

/** Waits after a failed attempt; the last attempt is given up. */
const WAITS_MS = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR];

/**
 * What follows from the answer of a push service: the push is with it, the subscription is over (the browser or its key is
 * gone), the push is refused, or it is tried again, after `waitMs`.
 */
export type PushVerdict = { kind: 'sent' | 'gone' | 'refused' } | { kind: 'again'; waitMs: number };

interface PushAnswer {
  /** Null without an answer. */
  status: number | null;
  /** What it asks us to wait; null if it does not. */
  retryAfterMs: number | null;
  /** Attempts so far, this one included. */
  tries: number;
  /** Since the change. */
  ageMs: number;
}

export function judgePush({ status, retryAfterMs, tries, ageMs }: PushAnswer): PushVerdict {
  if (status !== null && status >= 200 && status < 300) {
    return { kind: 'sent' };
  }
  if (status === 404 || status === 410) {
    return { kind: 'gone' };
  }
  if (status !== null && status < 500 && status !== 429 && status !== 408) {
    return { kind: 'refused' };
  }
  const planned = WAITS_MS[tries - 1];
  const waitMs = Math.max(planned ?? 0, retryAfterMs ?? 0);
  return planned === undefined || ageMs + waitMs > PUSH_LIFE_MS ? { kind: 'refused' } : { kind: 'again', waitMs };
}

/** Milliseconds of a `Retry-After`, in seconds or as a date; null if it is neither. */
export function readRetryAfter(text: string | null, now: number): number | null {
  if (text === null) {
    return null;
  }
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
