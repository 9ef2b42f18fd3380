import type { Order } from '#contract/orders/order';
import type { TrackingRecord } from '#db/orders/tracking';
import { expectedSeconds, networkById } from '#domain/assets/networks';
import { fromIso, SECOND, toIso } from '#domain/duration';
import type { OrderStatus } from '#domain/orders/status';
import type { Words } from '../language/words';
import type { Written } from '../language/written';
import type { TrackedFacts } from './facts';
import type { TrackedRefund } from './tracked-refund';
import type { TrackedState } from './tracked-state';

/** How long an order takes, beside what is usual. */
export interface Pace {
  /** An estimate, not a promise; null unless the swap is in progress. */
  expected_seconds: number | null;
  /** From deposit to payout, as recently measured; null if there were too few swaps. */
  usual_seconds: Usual | null;
  /** Whether the swap in progress has already lasted longer than nearly all that were measured. */
  longer_than_usual: boolean;
  /** How long a review by support recently took; null if the order is not reviewed, or too few were. */
  review_seconds: Usual | null;
  /** Since when the order's provider has an incident; null if it has none, and once nothing will change any more. */
  provider_incident_since: string | null;
}

interface Usual {
  median: number;
  p95: number;
}

type PaceFacts = Pick<TrackedFacts, 'order' | 'record' | 'now'>;

export function paceOf({ order, record, now }: PaceFacts, isOver: boolean): Pace {
  const usual = order.sandbox ? null : usualOf(record.usual, record.usual?.completed ?? 0, ENOUGH_SWAPS);
  const { reviews } = record;
  const isReviewed = order.status === 'manual_review' && !order.sandbox;
  return {
    expected_seconds: expectedOf(order),
    usual_seconds: usual,
    longer_than_usual: usual !== null && isLongerThan(order, usual.p95, now),
    review_seconds: isReviewed ? usualOf(reviews, reviews?.reviewed ?? 0, ENOUGH_REVIEWS) : null,
    provider_incident_since: isOver ? null : incidentOf(record),
  };
}

const IN_PROGRESS: ReadonlySet<OrderStatus> = new Set(['confirming', 'exchanging', 'sending']);

function expectedOf({ status, from_network: from, to_network: to }: Order): number | null {
  const isKnown = networkById(from) !== null && networkById(to) !== null;
  return IN_PROGRESS.has(status) && isKnown ? expectedSeconds(from, to) : null;
}

/** With fewer, no usual duration is shown. */
const ENOUGH_SWAPS = 20;
const ENOUGH_REVIEWS = 10;

type Measured = Pick<NonNullable<TrackingRecord['usual']>, 'secondsMedian' | 'secondsP95'>;

function usualOf(measured: Measured | null, count: number, enough: number): Usual | null {
  const { secondsMedian: median = null, secondsP95: p95 = null } = measured ?? {};
  return count < enough || median === null || p95 === null ? null : { median, p95 };
}

/** Measured as the usual duration is: from the first status after the order was opened. */
function isLongerThan({ status, timeline }: Order, seconds: number, now: number): boolean {
  const detected = timeline[1];
  return IN_PROGRESS.has(status) && detected !== undefined && now - fromIso(detected.at) > seconds * SECOND;
}

/** What was measured, or what operators posted, whichever began first. */
function incidentOf({ providerDownSince, postedIncidentSince }: TrackingRecord): string | null {
  const times = [providerDownSince, postedIncidentSince].flatMap((since) => (since === null ? [] : [since.getTime()]));
  return times.length === 0 ? null : toIso(Math.min(...times));
}

interface PaceSubject {
  state: TrackedState;
  refund: TrackedRefund | null;
  providerName: string;
}

/** The pace in sentences, what is out of the ordinary first. */
export function writePace(words: Words, pace: Pace, { state, refund, providerName: provider }: PaceSubject): Written[] {
  const { provider_incident_since: since, review_seconds: review } = pace;
  const isSending = state === 'refund_under_way' || state === 'refund_to_sender';
  const until = isSending ? refund?.until : null;
  return [
    since === null ? null : words.say('duration.incident', { provider, since: words.time(since) }),
    until ? words.say('duration.refund_latest', { provider, until: words.time(until) }) : null,
    review === null ? null : words.say('duration.review', { provider, ...spanOf(words, review) }),
    writeUsual(words, pace),
  ].filter((sentence) => sentence !== null);
}

function writeUsual(words: Words, pace: Pace): Written | null {
  const { expected_seconds: expected, usual_seconds: usual, longer_than_usual: isLonger } = pace;
  if (expected !== null && usual !== null) {
    return words.say(isLonger ? 'duration.longer' : 'duration.measured', spanOf(words, usual));
  }
  return expected === null ? null : words.say('duration.expected', { duration: words.duration(expected * SECOND) });
}

function spanOf(words: Words, { median, p95 }: Usual) {
  return { median: words.duration(median * SECOND), longest: words.duration(p95 * SECOND) };
}
