import { writeInstant } from '../instant';
import { isSwapping, type OrderStatus } from '../orders/status';
import type { FailedReason } from '../watching/provider-report';
import type { OrderFacts } from './facts';
import { depositSeenAt, lastWord } from './order-checks';
import { wordsOfStatus } from './status-words';
import { capitalize, fillWords, type Judged, WORDS } from './words';

/** The verdict in two short sentences without codes [rules/support: The verdict]. */
export interface Brief {
  /** What happened: where the money is. */
  happened: string;
  /** Who does what next, and by when. */
  next: string;
}

export function writeBrief(facts: OrderFacts, judged: Judged): Brief {
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
