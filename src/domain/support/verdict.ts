import { toIso } from '../duration';
import { writeInstant } from '../instant';
import { rowsOf } from '../names-of';
import { expectedAmount, lastTransitionAt } from '../orders/order';
import { isSwapping, knownPayout, type OrderStatus } from '../orders/status';
import type { FailedReason } from '../watching/provider-report';
import type { Actor, CauseRow, MoneyPlace } from './cause';
import { CHAIN_CAUSES } from './causes/chain';
import { END_CAUSES, UNSETTLED_CAUSES, UNTOLD_CAUSES } from './causes/end';
import { REFUND_CAUSES } from './causes/refund';
import { REVIEW_CAUSES } from './causes/review';
import { SERVICE_CAUSES } from './causes/service';
import { SWAP_CAUSES } from './causes/swap';
import type { OrderFacts } from './facts';
import { nextStep } from './next-step';
import { depositSeenAt, lastWord } from './order-checks';
import { wordsOfStatus } from './order-words';
import {
  capitalize,
  fillWords,
  type Judged,
  type SwapDuration,
  swapDurationOf,
  WORDS,
  writeNotes,
  writeSentence,
} from './words';

/** The state of an order, for those who answer for it [rules/support: The verdict]. */
export interface Verdict {
  cause: CauseName;
  /** Something important cannot be determined from the records; the sentence says what. */
  isUnclear: boolean;
  money: MoneyPlace;
  actor: Actor;
  since: string;
  /** In milliseconds, until now. */
  lastedMs: number;
  /** Compared with the usual duration; null without measurements, and if nothing is in progress. */
  swapDuration: SwapDuration | null;
  next: { what: string; at: string } | null;
  rule: string;
  /** All of it as a text. */
  sentence: string;
  brief: Brief;
  /** What else may matter, one sentence each. */
  notes: string[];
}

/** Where the money is according to the status alone. */
const MONEY_BY_STATUS: Readonly<Record<OrderStatus, MoneyPlace>> = {
  waiting_deposit: 'with_user',
  confirming: 'at_provider',
  exchanging: 'at_provider',
  sending: 'on_the_way',
  refund_required: 'at_provider',
  manual_review: 'at_provider',
  completed: 'delivered',
  failed: 'with_user',
  expired: 'with_user',
  refunded: 'returned',
};

/** One verdict from the facts about one order. It can be unclear; it never claims what is not recorded. */
export function judgeOrder(facts: OrderFacts): Verdict {
  const { name, row } = findCause(facts);
  const since = row.since?.(facts) ?? lastTransitionAt(facts.order);
  const next = nextStep(facts);
  const swapDuration = swapDurationOf(facts);
  const judged = { row, since, swapDuration, next };
  const money = row.money === 'by_status' ? MONEY_BY_STATUS[facts.order.status] : row.money;
  return {
    cause: name,
    isUnclear: row.isUnclear === true,
    money,
    actor: row.actor,
    since: toIso(since),
    lastedMs: Math.max(0, facts.now - since),
    swapDuration,
    next: next && { what: next.what, at: toIso(next.at) },
    rule: row.rule,
    sentence: writeSentence(facts, judged),
    brief: writeBrief(facts, judged),
    notes: writeNotes(facts, name),
  };
}

/** Every cause, in the order in which they are tried [rules/support: Causes]. */
export const CAUSES = {
  ...SERVICE_CAUSES,
  ...CHAIN_CAUSES,
  ...SWAP_CAUSES,
  ...REFUND_CAUSES,
  ...REVIEW_CAUSES,
  ...UNSETTLED_CAUSES,
  ...UNTOLD_CAUSES,
  ...END_CAUSES,
};
type CauseName = keyof typeof CAUSES;

const ROWS = rowsOf(CAUSES);

/** The first cause that applies. @throws RangeError if there is none, which the statuses rule out */
function findCause(facts: OrderFacts): { name: CauseName; row: CauseRow } {
  const found = ROWS.find(([, { applies }]) => applies(facts));
  if (!found) {
    throw new RangeError(`nothing explains ${facts.order.input.orderId}, which is ${facts.order.status}`);
  }
  const [name, row] = found;
  return { name, row };
}

/** Where the money is, in words for the user; `{in}` and `{out}` are the sent amount, and the paid or expected one. */
const PLACES: Readonly<Record<MoneyPlace, string>> = {
  with_user: 'As far as we know, no deposit of {in} has arrived, so the money is still with you.',
  at_provider: 'Your deposit of {in} has arrived and is with our exchange partner.',
  on_the_way: 'Your {out} is being sent to you.',
  delivered: 'Your {out} was sent to the address you gave.',
  returned: 'Your deposit was sent back.',
  unknown: 'We are finding out where your money is, and we will not guess.',
};

const NEXT: Readonly<Record<Verdict['actor'], string>> = {
  user: 'Please open the page of your order: it says what you can do now.',
  partner: 'The wallet or site where you made the swap has to make the next decision; we have told them.',
  provider: 'Our exchange partner has to act next; you do not need to do anything.',
  operator: 'One of us is looking into it; you do not need to do anything.',
  service: 'It continues automatically; you do not need to do anything.',
  nobody: 'Nothing more needs to be done.',
};

const NEVER_FIRST = 'We will never contact you first, and never ask you for keys or for another deposit.';

/**
 * A draft answer to the user, written from the verdict, for an operator to edit. It contains no provider, no address, and
 * nothing only the partner may know.
 */
export function draftAnswer({ order }: Pick<OrderFacts, 'order'>, { money, actor, isUnclear }: Verdict): string {
  const { input, amountFromActual, amountToActual } = order;
  const amount = knownPayout(money === 'delivered', { paid: amountToActual, expected: expectedAmount(order) });
  const place = PLACES[isUnclear ? 'unknown' : money]
    .replace('{in}', `${amountFromActual ?? input.amountFrom} ${input.from}`)
    .replace('{out}', amount === null ? input.to : `${amount} ${input.to}`);
  return [place, NEXT[actor], NEVER_FIRST].join('\n\n');
}

/** The verdict in two short sentences without codes [rules/support: The verdict]. */
interface Brief {
  /** What happened: where the money is. */
  happened: string;
  /** Who does what next, and by when. */
  next: string;
}

function writeBrief(facts: OrderFacts, judged: Judged): Brief {
  const { place, waits, isUnclear } = judged.row;
  const happened = fillWords(place, facts, BRIEF_WORDS);
  const next = capitalize(fillWords(waits, facts, BRIEF_WORDS), waits);
  return {
    happened: `${isUnclear ? `Unclear: ${happened}` : capitalize(happened, place)}.`,
    next: `${next}${writeWhen(facts, judged)}.`,
  };
}

/** While a swap takes no longer than usual, until when that is; otherwise what happens by itself, and when. */
function writeWhen(facts: OrderFacts, { swapDuration, next }: Judged): string {
  const { order, now } = facts;
  const usualEnd = swapDuration === null ? null : depositSeenAt(order) + swapDuration.slowMs;
  if (usualEnd !== null && usualEnd > now && isSwapping(order.status)) {
    return `; usually done by ${writeInstant(usualEnd)}`;
  }
  return next === null ? '' : `; at ${writeInstant(next.at)} ${next.what}`;
}

/** In parentheses, after what it is the reason of. */
const REASONS: Readonly<Record<FailedReason, string>> = {
  kyt_block: 'its compliance check',
  amount_out_of_range: 'an amount that it does not take',
  rate_changed: 'the rate moved too far',
  provider_timeout: 'it did not answer',
  provider_internal: 'an internal error',
  underpayment: 'less arrived than agreed',
  overpayment: 'more arrived than agreed',
  network_congestion: 'the network was too busy',
  unknown: 'no reason given',
};

const quoted = (status: OrderStatus | null | undefined) => `"${status ? wordsOfStatus(status) : 'nothing'}"`;
const shorten = (hash: string) => (hash.length > 16 ? `${hash.slice(0, 6)}…${hash.slice(-4)}` : hash);

const BRIEF_WORDS: typeof WORDS = {
  ...WORDS,
  status: ({ order }) => wordsOfStatus(order.status),
  word: (facts) => quoted(lastWord(facts)),
  lateWord: ({ lateDeposit, watch }) => quoted(watch?.report?.status ?? lateDeposit?.status),
  reason: ({ order: { failedReasonCode: code, failedReasonMessage: message } }) =>
    message === null ? REASONS[code ?? 'unknown'] : message.replace(/\.$/, ''),
  txIn: ({ order }) => (order.txInHash === null ? 'of the deposit' : shorten(order.txInHash)),
  txOut: ({ order }) =>
    order.txOutHash === null ? 'a transaction that is not on record' : `transaction ${shorten(order.txOutHash)}`,
};
