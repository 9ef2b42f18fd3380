import type { Leg, VerdictKind } from '#domain/evidence/leg';
import { lastTransitionAt } from '#domain/orders/order';
import type { CauseRow } from '../cause';
import { depositRequest } from '../deposit-request';
import { isContradicted } from '../evidence-words';
import { findLastLeg, type OrderFacts } from '../facts';
import { hasStatus, says } from '../order-checks';

/** An operator's decision says what happened, whatever the chain shows of what the provider said before. */
const isContradictedOrder = ({ order, evidence }: OrderFacts) =>
  order.decision === null && evidence.some(isContradicted);
/** Whether the chain has a deposit that the provider has not reported. */
export const isPaidOnChain = ({ order, evidence, lateDeposit }: OrderFacts) =>
  order.decision === null &&
  lateDeposit === null &&
  evidence.some(
    ({ leg, verdict, said }) => leg === 'deposit' && said === null && ['seen', 'verified'].includes(verdict),
  );
/** A payout or refund that the provider names, and that the chain has not proven. */
const isUnproven = ({ leg, verdict, said }: OrderFacts['evidence'][number]) =>
  leg !== 'deposit' && said?.txHash != null && ['waiting', 'seen', 'unclear'].includes(verdict);
const endsWith = (leg: Leg, verdict: VerdictKind) => (facts: OrderFacts) => {
  const last = findLastLeg(facts);
  return last?.leg === leg && last.verdict === verdict;
};
const sinceOf =
  (isMeant: (leg: OrderFacts['evidence'][number]) => boolean) =>
  ({ order, evidence }: OrderFacts) =>
    evidence.findLast(isMeant)?.since ?? lastTransitionAt(order);
const sinceOfLast = (facts: OrderFacts) => findLastLeg(facts)?.since ?? lastTransitionAt(facts.order);

const CONTRADICTED = {
  money: 'unknown',
  isUnclear: true,
  place: '{contradiction}',
  rule: '[rules/evidence: Contradictions]',
  since: sinceOf(isContradicted),
} as const;
const PAID = {
  money: 'at_provider',
  place: '{chainDeposit} has been sent to the deposit address, as {network} shows',
  rule: '[rules/evidence: What is looked at]',
  since: sinceOf(({ leg }) => leg === 'deposit'),
} as const;

const UNSEEN = {
  actor: 'service',
  place: '{lastSaid}',
  waits: '{lastChain} does not show it yet, and is looked at again and again',
  rule: '[rules/evidence: Verdicts]',
  since: sinceOfLast,
} as const;

/** The chain shows something else than the provider says, or something that the provider does not say. */
export const CHAIN_CAUSES = {
  contradicted_in_review: {
    ...CONTRADICTED,
    applies: (facts) => hasStatus('manual_review')(facts) && isContradictedOrder(facts),
    actor: 'operator',
    waits: '{provider} has to answer: ask it for the right transaction or for the money, then decide',
  },
  unproven_in_review: {
    applies: (facts) =>
      hasStatus('manual_review')(facts) && says('completed', 'refunded')(facts) && facts.evidence.some(isUnproven),
    actor: 'operator',
    money: 'unknown',
    isUnclear: true,
    place: '{provider} says that it is done, and the chain has not proven it',
    waits: 'look up the transaction, and ask {provider} about its order {providerOrder}, then decide',
    rule: '[rules/evidence: Verdicts]',
    since: sinceOf(isUnproven),
  },
  contradicted: {
    ...CONTRADICTED,
    applies: isContradictedOrder,
    actor: 'provider',
    waits: '{provider} has to answer',
  },
  deposit_on_chain: {
    ...PAID,
    applies: (facts) => isPaidOnChain(facts) && depositRequest({ ...facts, isOnChain: true }) === 'on_chain',
    actor: 'provider',
    waits: '{provider} has to notice it',
  },
  late_deposit_on_chain: {
    ...PAID,
    applies: (facts) => hasStatus('expired', 'failed')(facts) && isPaidOnChain(facts),
    actor: 'operator',
    waits: 'the order is {status}, and {provider} says nothing of it: ask it about its order {providerOrder}',
  },
  payout_unseen: {
    ...UNSEEN,
    applies: endsWith('payout', 'waiting'),
    money: 'on_the_way',
  },
  refund_unseen: {
    ...UNSEEN,
    applies: endsWith('refund', 'waiting'),
    money: 'unknown',
    isUnclear: true,
  },
  end_unclear: {
    applies: (facts) => findLastLeg(facts)?.verdict === 'unclear',
    actor: 'operator',
    money: 'unknown',
    isUnclear: true,
    place: '{lastSaid}',
    waits: 'what {lastChain} shows may be it or another payment: look the transaction up',
    rule: '[rules/evidence: Verdicts]',
    since: sinceOfLast,
  },
} as const satisfies Record<string, CauseRow>;
