import { createHash } from 'node:crypto';
import type { Order } from '#contract/orders/order';
import { networkById } from '#domain/assets/networks';
import { fromIso, toIso } from '#domain/duration';
import { isTerminal, type OrderStatus, type Tone } from '#domain/orders/status';
import { arrivedDeposit } from '#domain/refunds/net-amount';
import { isRefundInCheck } from '#domain/refunds/refund-decision';
import { decisionHours, ticketHours } from '#domain/refunds/refund-hours';
import { type ChainView, type OrderTransaction, trackedTransactionsOf } from '#operations/orders/transactions';
import type { Words } from '../language/words';
import { Filling, type Written } from '../language/written';
import { askedDeposit, type TrackedDeposit, toTrackedDeposit } from './deposit';
import { writeAmountNotice } from './difference';
import type { TrackedFacts } from './facts';
import { type Pace, paceOf, writePace } from './pace';
import { type LaterStep, listSteps } from './steps';
import {
  describeRefund,
  describeUndecided,
  type TrackedRefund,
  toTrackedRefund,
  writeRefundNotice,
} from './tracked-refund';
import {
  isTrackingOver,
  type ReceiptOutcome,
  receiptOutcomeOf,
  type TrackedState,
  trackedStateOf,
  watchedUntil,
} from './tracked-state';
import { STATE_WORDS, type StateWords, wordsOf } from './words';

export interface TrackedTransaction extends OrderTransaction {
  /** How far the network has confirmed it; null if the operator's own nodes do not show it. */
  on_chain: Written | null;
}

/** Everything an order's tracking page may show, and the body of its JSON form [rules/tracking: What it shows]. */
export interface TrackedOrder extends Pace {
  order_id: string;
  partner: string;
  /** How the partner's users reach its support. */
  support_contact: string | null;
  /** Where a link leads the partner's users back to it. */
  way_back: string | null;
  /** Three words by which support proves that it is support. */
  phrase: string;
  sandbox: boolean;
  status: OrderStatus;
  terminal: boolean;
  /** Whether nothing will change any more: an expired order may still receive a late deposit. */
  over: boolean;
  state: TrackedState;
  tone: Tone;
  words: { title: Written; happening: Written; advice: Written };
  reason: Written | null;
  refund_notice: Written | null;
  refund: TrackedRefund | null;
  /** What happened to a deposit that arrived after the order had expired. */
  late_deposit_notice: Written | null;
  from: string;
  from_network: string;
  from_network_name: string;
  to: string;
  to_network: string;
  to_network_name: string;
  amount_from: string;
  /** What arrived, as the provider says it; null before, and if it does not say. */
  amount_from_actual: string | null;
  amount_to_expected: string;
  amount_to_actual: string | null;
  /** Why the amount differs from the expected one. */
  amount_notice: Written | null;
  /** The first and last characters of the payout address, for comparison. */
  payout_address: string;
  /** Present if the reader may choose the refund on a page of its own. */
  refund_choice?: 'hosted';
  /** Present if a refund goes back to the address that the deposit came from. */
  refund_to?: 'sender';
  deposit: TrackedDeposit | null;
  /** How long it takes, in sentences. */
  pace: Written[];
  /** What there is a receipt of, at `receipt.json` and `receipt.pdf` below the page; null while there is none. */
  receipt: ReceiptOutcome | null;
  transactions: TrackedTransaction[];
  timeline: { status: OrderStatus; at: string; title: Written }[];
  steps: LaterStep[];
  expires_at: string;
  created_at: string;
  /** Changes whenever anything here changes except the seconds left. */
  digest: string;
}

export function toTrackedOrder(facts: TrackedFacts): TrackedOrder {
  const { order, record, now, words } = facts;
  const state = trackedStateOf(order, {
    asked: askedDeposit(order, record, now),
    isRefundInCheck: isRefundInCheck(record.state, record.watch?.report?.status ?? null),
    now,
  });
  const refund = toTrackedRefund(facts, state);
  const values = valuesOf(facts, refund);
  const sentences = sentencesOf(words, wordsOf(state, order), values);
  const isWaiting = state === 'waiting_deposit';
  const over = isTrackingOver(order.status, state);
  const pace = paceOf(facts, over);
  const receipt = receiptOutcomeOf(state);
  const tracked = {
    order_id: order.order_id,
    partner: record.partner.name,
    support_contact: record.partner.supportContact,
    way_back: record.partner.wayBack,
    phrase: facts.phrase,
    sandbox: order.sandbox,
    status: order.status,
    terminal: isTerminal(order.status),
    over,
    state,
    tone: STATE_WORDS[state].tone,
    words: sentences,
    // Why a swap could not continue says nothing of one that was made after all.
    reason: receipt === 'swap' ? null : reasonOf(words, order),
    refund_notice: writeRefundNotice(words, { ...order, state }, values),
    refund,
    late_deposit_notice: order.late_deposit ? sentences.happening : null,
    ...amountsOf(facts),
    deposit: isWaiting ? toTrackedDeposit(order, fromIso(order.expires_at) - now) : null,
    ...pace,
    pace: writePace(words, pace, { state, refund, providerName: facts.providerName }),
    receipt,
    transactions: trackedTransactionsOf(order, record).map(({ on_chain: seen, ...transaction }) => ({
      ...transaction,
      on_chain: seen && writeOnChain(words, seen),
    })),
    timeline: order.timeline.map(({ status, at }) => ({ status, at, title: titleOf(words, status, values) })),
    steps: listSteps({ order, state, refund, words, watchedUntil: watchedUntil(order) }),
    expires_at: order.expires_at,
    created_at: order.created_at,
  };
  return { ...tracked, digest: digestOf(tracked, record.clockOffsetMs) };
}

function amountsOf({ words, order, record }: TrackedFacts) {
  const { from, from_network, to, to_network, amount_from, amount_to_expected, amount_to_actual } = order;
  return {
    from,
    from_network,
    from_network_name: findNetworkName(from_network),
    to,
    to_network,
    to_network_name: findNetworkName(to_network),
    amount_from,
    amount_from_actual: order.late_deposit ? order.late_deposit.amount : arrivedDeposit(record.state),
    amount_to_expected,
    amount_to_actual,
    amount_notice: writeAmountNotice(words, order),
    payout_address: shortenAddress(order.payout_address),
    ...(order.refund_choice === 'hosted' && { refund_choice: order.refund_choice }),
    ...(order.refund_to && { refund_to: order.refund_to }),
  };
}

function sentencesOf(words: Words, { title, advice, happening }: StateWords, values: Values): TrackedOrder['words'] {
  return {
    title: words.say(title, values),
    happening: words.say(happening, values),
    advice: words.say(advice, values),
  };
}

/** A past or current status, in the words of its most common case. */
function titleOf(words: Words, status: OrderStatus, values: Values): Written {
  const state = status === 'refund_required' ? 'refund_choice' : status;
  return words.say(STATE_WORDS[state].title, values);
}

interface Values {
  partner: string;
  provider: string;
  otherwise: Written;
  amount: string;
  from: string;
  network: string;
  to: string;
  to_network: string;
  hours: number;
  deadline: Filling;
  sla_end: Filling;
  watched_until: Filling;
  since: Filling;
  decided_by: Written;
  decided_at: Filling;
  refund: Written;
}

function valuesOf(facts: TrackedFacts, refund: TrackedRefund | null): Values {
  const { order, record, providerName, words } = facts;
  const until = watchedUntil(order);
  const timeOr = (iso: string | null | undefined) => (iso ? words.time(iso) : NO_TIME);
  return {
    partner: record.partner.name,
    provider: providerName,
    otherwise: describeUndecided(facts),
    amount: `${order.amount_from} ${order.from}`,
    from: order.from,
    network: findNetworkName(order.from_network),
    to: order.to,
    to_network: findNetworkName(order.to_network),
    hours: refundHours(order),
    deadline: timeOr(order.refund_deadline),
    sla_end: timeOr(refund?.until),
    watched_until: timeOr(until === null ? null : toIso(until)),
    since: words.time(order.timeline.at(-1)?.at ?? order.created_at),
    decided_by: describeDecider(words, order, record.partner.name),
    decided_at: timeOr(order.refund_decision?.decided_at),
    refund: refund === null ? words.quote('') : describeRefund(words, order, refund),
  };
}

const NO_TIME = new Filling('');

/** How long its user has to choose, or how long the ticket may take; the other modes have no such time. */
function refundHours({ refund_capability: capability, refund_window_hours: window, refund_sla_hours: sla }: Order) {
  return capability === 'ticket' ? ticketHours(sla) : decisionHours(window);
}

/** Who decided about a refund, as the start of a sentence [rules/refunds: Deciding]. */
function describeDecider(words: Words, { refund_decision: decision }: Order, partner: string): Written {
  return decision === null ? words.quote('') : words.say(`decided_by.${decision.decided_by}`, { partner });
}

/** The provider's own message where there is no better word. */
function reasonOf(words: Words, { failed_reason_code: code, failed_reason_message: message }: Order): Written | null {
  if (code !== null && code !== 'unknown') {
    return words.say(`reason.${code}`);
  }
  return code === null || message === null ? null : words.quote(message);
}

function writeOnChain(words: Words, { network: id, confirmations: count, wanted, isConfirmed }: ChainView): Written {
  const network = findNetworkName(id);
  if (isConfirmed) {
    return words.say('on_chain.confirmed', { network, count });
  }
  return count === 0
    ? words.say('on_chain.unconfirmed', { network })
    : words.say('on_chain.confirming', { network, count, wanted });
}

/** First and last 6 characters; fewer for a short address, so that at least half of it stays hidden. */
export function shortenAddress(address: string): string {
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
