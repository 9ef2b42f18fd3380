import { createHash } from 'node:crypto';
import type { Order } from '#contract/orders/order';
import { expectedSeconds, networkById } from '#domain/assets/networks';
import { fromIso, toIso } from '#domain/duration';
import { isTerminal, type OrderStatus, type Tone } from '#domain/orders/status';
import { type TrackedTransaction, trackedTransactionsOf } from '#operations/orders/transactions';
import { askedDeposit, type TrackedDeposit, toTrackedDeposit } from './deposit';
import { formatTime, type TrackedFacts } from './facts';
import { type LaterStep, listSteps } from './steps';
import {
  describeDecider,
  describeRefund,
  describeUndecided,
  type TrackedRefund,
  toTrackedRefund,
  writeRefundNotice,
} from './tracked-refund';
import { isTrackingOver, type TrackedState, trackedStateOf, watchedUntil } from './tracked-state';
import { AMOUNT_CAUSE_WORDS, AMOUNT_WORDS, fillIn, REASON_WORDS, STATE_WORDS } from './words';

type Difference = NonNullable<Order['amount_difference']>;

/**
 * Why the user received more or less than expected, in one sentence [rules/tracking: What it shows]; null if as expected.
 */
function writeAmountNotice({ amount_difference: found, to }: Order): string | null {
  if (!found || found.difference === '0') {
    return null;
  }
  const isLess = found.difference.startsWith('-');
  const amount = `${found.difference.replace('-', '')} ${to}`;
  const head = fillIn(isLess ? AMOUNT_WORDS.less : AMOUNT_WORDS.more, { amount });
  const causes = CAUSES.filter((cause) => found[cause] !== null && found[cause] !== '0');
  const [only] = causes;
  if (only !== undefined && causes.length === 1) {
    return `${head}, ${AMOUNT_CAUSE_WORDS[only]}.`;
  }
  return causes.length === 0
    ? `${head}.`
    : `${head}: ${causes.map((cause) => writePart(cause, found, to)).join(', ')}.`;
}

/** The partner's markup is between the partner and its user, so it is not a cause here. */
const CAUSES = [
  'deposit_difference',
  'network_fee',
  'rate',
  'rounding',
] as const satisfies readonly (keyof Difference)[];

/** What one of several causes added or subtracted. */
function writePart(cause: (typeof CAUSES)[number], found: Difference, to: string): string {
  const part = found[cause] ?? '0';
  const sign = part.startsWith('-') ? '−' : '+';
  return `${sign}${part.replace('-', '')} ${to} ${AMOUNT_CAUSE_WORDS[cause]}`;
}

/** Everything an order's tracking page may show, and the body of its JSON form [rules/tracking: What it shows]. */
export interface TrackedOrder {
  order_id: string;
  partner: string;
  /** How the partner's users reach its support. */
  support_contact: string | null;
  /** Three words by which support proves that it is support. */
  phrase: string;
  sandbox: boolean;
  status: OrderStatus;
  terminal: boolean;
  /** Whether nothing will change any more: an expired order may still receive a late deposit. */
  over: boolean;
  state: TrackedState;
  tone: Tone;
  words: { title: string; happening: string; advice: string };
  reason: string | null;
  refund_notice: string | null;
  refund: TrackedRefund | null;
  /** What happened to a deposit that arrived after the order had expired. */
  late_deposit_notice: string | null;
  from: string;
  from_network: string;
  from_network_name: string;
  to: string;
  to_network: string;
  to_network_name: string;
  amount_from: string;
  amount_to_expected: string;
  amount_to_actual: string | null;
  /** Why the amount differs from the expected one. */
  amount_notice: string | null;
  /** The first and last characters of the payout address, for comparison. */
  payout_address: string;
  /** Present if a refund goes back to the address that the deposit came from. */
  refund_to?: 'sender';
  deposit: TrackedDeposit | null;
  /** An estimate, not a promise; null unless the swap is in progress. */
  expected_seconds: number | null;
  /** From deposit to payout, as recently measured; null if there were too few swaps. */
  usual_seconds: { median: number; p95: number } | null;
  transactions: TrackedTransaction[];
  timeline: { status: OrderStatus; at: string; title: string }[];
  steps: LaterStep[];
  expires_at: string;
  created_at: string;
  /** Changes whenever anything here changes except the seconds left. */
  digest: string;
}

export function toTrackedOrder(facts: TrackedFacts): TrackedOrder {
  const { order, record, now } = facts;
  const state = trackedStateOf(order, askedDeposit(order, record, now), now);
  const refund = toTrackedRefund(facts);
  const reason = reasonOf(order);
  const values = fillingsOf(facts, refund);
  const words = wordsOf(state, values);
  const isWaiting = state === 'waiting_deposit';
  const tracked = {
    order_id: order.order_id,
    partner: record.partner.name,
    support_contact: record.partner.supportContact,
    phrase: facts.phrase,
    sandbox: order.sandbox,
    status: order.status,
    terminal: isTerminal(order.status),
    over: isTrackingOver(order.status, state),
    state,
    tone: STATE_WORDS[state].tone,
    words,
    reason,
    refund_notice: writeRefundNotice(order, values),
    refund,
    late_deposit_notice: order.late_deposit ? words.happening : null,
    ...amountsOf(order),
    deposit: isWaiting ? toTrackedDeposit(order, fromIso(order.expires_at) - now) : null,
    expected_seconds: expectedOf(order),
    usual_seconds: usualOf(facts),
    transactions: trackedTransactionsOf(order, record),
    timeline: order.timeline.map(({ status, at }) => ({ status, at, title: titleOf(status, values) })),
    steps: listSteps({ order, state, refund, watchedUntil: watchedUntil(order) }),
    expires_at: order.expires_at,
    created_at: order.created_at,
  };
  return { ...tracked, digest: digestOf(tracked, record.clockOffsetMs) };
}

function amountsOf(order: Order) {
  const { from, from_network, to, to_network, amount_from, amount_to_expected, amount_to_actual } = order;
  return {
    from,
    from_network,
    from_network_name: findNetworkName(from_network),
    to,
    to_network,
    to_network_name: findNetworkName(to_network),
    amount_from,
    amount_to_expected,
    amount_to_actual,
    amount_notice: writeAmountNotice(order),
    payout_address: shorten(order.payout_address),
    ...(order.refund_to && { refund_to: order.refund_to }),
  };
}

function wordsOf(state: TrackedState, values: Readonly<Record<string, string>>): TrackedOrder['words'] {
  const { title, advice, explanation } = STATE_WORDS[state];
  return { title: fillIn(title, values), happening: fillIn(explanation, values), advice: fillIn(advice, values) };
}

/** A past or current status, in the words of its most common case. */
function titleOf(status: OrderStatus, values: Readonly<Record<string, string>>): string {
  const state = status === 'refund_required' ? 'refund_choice' : status;
  return fillIn(STATE_WORDS[state].title, values);
}

function fillingsOf(
  { order, record, providerName }: TrackedFacts,
  refund: TrackedRefund | null,
): Record<string, string> {
  const until = watchedUntil(order);
  return {
    partner: record.partner.name,
    provider: providerName,
    otherwise: describeUndecided(order, record),
    amount: order.amount_from,
    from: order.from,
    from_network: findNetworkName(order.from_network),
    to: order.to,
    to_network: findNetworkName(order.to_network),
    hours: String(order.refund_window_hours ?? order.refund_sla_hours ?? ''),
    deadline: order.refund_deadline === null ? '' : formatTime(order.refund_deadline),
    sla_end: refund?.until ? formatTime(refund.until) : '',
    watched_until: until === null ? '' : formatTime(toIso(until)),
    since: formatTime(order.timeline.at(-1)?.at ?? order.created_at),
    decided_by: describeDecider(order, record.partner.name),
    decided_at: order.refund_decision === null ? '' : formatTime(order.refund_decision.decided_at),
    refund: refund === null ? '' : describeRefund(order, refund),
  };
}

function reasonOf({ failed_reason_code: code, failed_reason_message: message }: Order): string | null {
  return code === null ? null : (REASON_WORDS[code] ?? message);
}

const UNDER_WAY: ReadonlySet<OrderStatus> = new Set(['confirming', 'exchanging', 'sending']);

function expectedOf({ status, from_network: from, to_network: to }: Order): number | null {
  const isKnown = networkById(from) !== null && networkById(to) !== null;
  return UNDER_WAY.has(status) && isKnown ? expectedSeconds(from, to) : null;
}

/** With fewer completed swaps, no usual duration is shown. */
const ENOUGH = 20;

function usualOf({ order, record: { usual } }: TrackedFacts): TrackedOrder['usual_seconds'] {
  if (order.sandbox || usual === null || usual.completed < ENOUGH) {
    return null;
  }
  const { secondsMedian: median, secondsP95: p95 } = usual;
  return median === null || p95 === null ? null : { median, p95 };
}

/** First and last 6 characters; fewer for a short address, so that at least half of it stays hidden. */
function shorten(address: string): string {
  const shown = Math.min(6, Math.floor(address.length / 4));
  return `${address.slice(0, shown)}…${address.slice(address.length - shown)}`;
}

function findNetworkName(id: string): string {
  return networkById(id)?.name ?? id;
}

function digestOf({ deposit, refund, ...rest }: Omit<TrackedOrder, 'digest'>, clockOffsetMs: number): string {
  const lasting = {
    ...rest,
    deposit: deposit && { ...deposit, seconds_left: 0 },
    refund: refund && { ...refund, seconds_left: 0 },
    clockOffsetMs,
  };
  return createHash('sha256').update(JSON.stringify(lasting)).digest('base64url').slice(0, 22);
}
