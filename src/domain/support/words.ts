import { SECOND } from '../duration';
import { writeInstant, writeSpan } from '../instant';
import { expectedAmount, lastTransitionAt } from '../orders/order';
import { knownPayout, SWAPPING } from '../orders/status';
import { ENOUGH_ORDERS } from '../quotes/rank-factors';
import type { Actor, CauseRow } from './cause';
import { CHAIN_CAUSES } from './causes/chain';
import { chainOf, isContradicted, writeCheckedLeg, writeContradictedLeg, writeSaidLeg } from './evidence-words';
import { findLastLeg, type OrderFacts } from './facts';
import type { NextStep } from './next-step';
import { depositSeenAt, hasStatus, isOpen, lastWord, quietSince } from './order-checks';
import { writeRefundDestination } from './order-words';

/** The placeholders in the causes' texts. None of them contains an address. */
export const WORDS: Readonly<Record<string, (facts: OrderFacts) => string>> = {
  status: ({ order }) => order.status,
  provider: ({ providerName }) => providerName,
  providerOrder: ({ order }) => order.deposit.providerOrderId,
  expected: ({ order: { input } }) => `${input.amountFrom} ${input.from}`,
  deposit: ({ order: { input, amountFromActual } }) => `${amountFromActual ?? input.amountFrom} ${input.from}`,
  promised: ({ order }) => `${expectedAmount(order)} ${order.input.to}`,
  payout: ({ order }) => {
    const known = { paid: order.amountToActual, expected: expectedAmount(order) };
    return `${knownPayout(order.status === 'completed', known) ?? 'an unknown amount of'} ${order.input.to}`;
  },
  network: ({ order: { input } }) => `the ${input.fromNetwork} network`,
  reason: ({ order: { failedReasonCode: code, failedReasonMessage: message } }) =>
    message === null ? (code ?? 'no reason given') : `${code ?? 'unknown'}: ${message}`,
  refundTo: ({ order }) => writeRefundDestination(order, order.refund?.target ?? null),
  word: (facts) => `"${lastWord(facts) ?? 'nothing'}"`,
  late: ({ order: { input }, lateDeposit }) =>
    lateDeposit?.amount == null ? `an unknown amount of ${input.from}` : `${lateDeposit.amount} ${input.from}`,
  lateWord: ({ lateDeposit, watch }) => `"${watch?.report?.status ?? lateDeposit?.status ?? 'nothing'}"`,
  contradiction: ({ providerName, evidence, now }) => {
    const leg = evidence.findLast(isContradicted);
    return leg ? writeContradictedLeg(providerName, leg, now) : 'nothing is contradicted';
  },
  lastSaid: (facts) => {
    const leg = findLastLeg(facts);
    return leg ? writeSaidLeg(facts.providerName, leg) : 'nothing was said';
  },
  lastChain: (facts) => {
    const leg = findLastLeg(facts);
    return leg ? chainOf(leg) : 'the chain';
  },
  chainDeposit: ({ order: { input }, evidence }) => {
    const amount = evidence.find(({ leg }) => leg === 'deposit')?.seen?.amount;
    return `${amount ?? input.amountFrom} ${input.from}`;
  },
  txIn: ({ order }) => order.txInHash ?? 'of the deposit',
  txOut: ({ order }) =>
    order.txOutHash === null ? 'a transaction that is not on record' : `transaction ${order.txOutHash}`,
};

const IN_BRACES = /\{(\w+)\}/g;

/** Fills the placeholders of a text. @throws RangeError for an unknown placeholder */
export function fillWords(text: string, facts: OrderFacts, words = WORDS): string {
  return text.replace(IN_BRACES, (_all, name: string) => {
    const write = words[name];
    if (!write) {
      throw new RangeError(`nothing fills {${name}}`);
    }
    return write(facts);
  });
}

const ACTOR_WORDS: Readonly<Record<Actor, string>> = {
  user: 'the user acts next',
  partner: 'the partner acts next',
  provider: '{provider} acts next',
  operator: 'an operator acts next',
  service: 'Swaplane acts next, by itself',
  nobody: 'nobody needs to act',
};

export interface Judged {
  row: CauseRow;
  since: number;
  swapDuration: SwapDuration | null;
  next: NextStep | null;
}

/**
 * One sentence: where the money is, what the order waits for, who acts next, how long it has lasted compared with the usual,
 * what happens next by itself, and the rule.
 */
export function writeSentence(facts: OrderFacts, { row, since, swapDuration, next }: Judged): string {
  const waited = `since ${writeInstant(since)} (${writeSpan(facts.now - since)}${writeSwapDuration(swapDuration)})`;
  const parts = [
    row.place,
    row.waits,
    `${ACTOR_WORDS[row.actor]}, ${waited}`,
    ...(next
      ? [`next automatic step: ${next.what} at ${writeInstant(next.at)}${writeDistance(next.at - facts.now)}`]
      : []),
  ];
  const text = parts.map((part) => fillWords(part, facts)).join('; ');
  return `${row.isUnclear ? `Unclear: ${text}` : capitalize(text, row.place)} ${row.rule}.`;
}

function writeSwapDuration(duration: SwapDuration | null): string {
  return duration === null
    ? ''
    : `; ${writeSpan(duration.tookMs)} from the deposit, usually ${writeSpan(duration.usualMs)} to ${writeSpan(duration.slowMs)}`;
}

function writeDistance(ms: number): string {
  return ms > 0 ? `, in ${writeSpan(ms)}` : '';
}

/** What the cause does not say but whoever answers for the order should know. */
export function writeNotes(facts: OrderFacts, cause: string): string[] {
  const { providerName: name, provider, deliveries, order, evidence, now } = facts;
  const quiet = quietSince(facts);
  const { paused } = deliveries;
  const described = cause in CHAIN_CAUSES ? (evidence.findLast(isContradicted) ?? findLastLeg(facts)) : null;
  const ofOpen = [
    provider.downSince !== null && `${name} has been down since ${writeInstant(provider.downSince)}.`,
    quiet !== null && `${name} last gave a good answer about this order at ${writeInstant(quiet)}.`,
    provider.drained !== null &&
      `${name} has been getting no new orders since ${writeInstant(provider.drained.since)}: ${provider.drained.reason}.`,
    deliveries.failed > 0 && `Events that the partner's endpoint never accepted: ${deliveries.failed}.`,
  ];
  const ofAll = [
    cause !== 'partner_paused' &&
      paused !== null &&
      `The partner's endpoint has been paused since ${writeInstant(paused.since)}; events of this order waiting: ${paused.events}.`,
    ...evidence.filter((leg) => leg !== described).map((leg) => writeCheckedLeg(name, leg, now)),
    order.input.sandbox !== null && 'This is a sandbox order: no real money moves.',
  ];
  return [...(isOpen(facts) ? ofOpen : []), ...ofAll].filter((note) => note !== false);
}

/** Names are not capitalized, even at the beginning. */
export function capitalize(text: string, pattern: string): string {
  return pattern.startsWith('{') ? text : text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** How long the swap has taken since its deposit, and the median and 95th percentile of earlier swaps, in milliseconds. */
export interface SwapDuration {
  tookMs: number;
  usualMs: number;
  slowMs: number;
}

const isSwapping = hasStatus(...SWAPPING, 'completed');

/** Null without measurements, and if nothing is in progress. */
export function swapDurationOf(facts: OrderFacts): SwapDuration | null {
  const { order, usual, now } = facts;
  if (
    !isSwapping(facts) ||
    usual?.secondsMedian == null ||
    usual.secondsP95 === null ||
    usual.completed < ENOUGH_ORDERS
  ) {
    return null;
  }
  const until = order.status === 'completed' ? lastTransitionAt(order) : now;
  return {
    tookMs: Math.max(0, until - depositSeenAt(order)),
    usualMs: usual.secondsMedian * SECOND,
    slowMs: usual.secondsP95 * SECOND,
  };
}
