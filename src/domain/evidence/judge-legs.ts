import { normalizeHash } from '../assets/hash-form';
import { fromIso } from '../duration';
import { isOfAsset, isToldApartByMemo } from './fitting';
import { judgeLeg } from './judge-leg';
import { type AgreedPayment, type LegVerdict, paymentKey, type SaidPayment, type SeenChain } from './leg';
import type { ChainPayment, ChainTransaction } from './payment';

/** A leg of any order on a network. */
export interface WatchedLeg {
  /** Identifies the order and the leg. */
  readonly owner: string;
  readonly agreed: AgreedPayment;
  readonly said: SaidPayment | null;
}

/** What is known of a network at one time. */
interface ChainFacts extends Pick<SeenChain, 'tip' | 'isCurrent' | 'at' | 'addressKey'> {
  /** Payments to watched addresses, in blocks that stand and pending. */
  readonly payments: readonly ChainPayment[];
  /** Named transactions that a node knows, by normalized hash. */
  readonly named: ReadonlyMap<string, ChainTransaction>;
  /** When a node last knew a named transaction, by normalized hash. */
  readonly knownAt: ReadonlyMap<string, string>;
}

/**
 * The verdicts of legs, those of which something was said first before the others. The claims are changed to what the verdicts
 * are based on. `neighbors`: legs that are not judged but have an address in common with them.
 */
export function judgeLegs(
  legs: readonly WatchedLeg[],
  neighbors: readonly WatchedLeg[],
  facts: ChainFacts,
  claims: Claims,
): Map<string, LegVerdict | null> {
  const addressOf = ({ agreed }: WatchedLeg) => facts.addressKey(agreed.address);
  const legsAt = groupBy([...legs, ...neighbors], addressOf);
  const paymentsAt = groupBy(facts.payments, ({ address }) => facts.addressKey(address));
  const inOrder = legs.toSorted((a, b) => saidAt(a) - saidAt(b) || (a.owner < b.owner ? -1 : 1));
  return new Map(
    inOrder.map((leg) => {
      const { owner, agreed, said } = leg;
      const claim = { owner, isNamed: said?.txHash != null };
      const hash = said?.txHash == null ? '' : normalizeHash(said.txHash);
      const verdict = judgeLeg(agreed, said, {
        ...facts,
        named: facts.named.get(hash) ?? null,
        namedKnownAt: facts.knownAt.get(hash) ?? null,
        payments: (paymentsAt.get(addressOf(leg)) ?? []).filter((payment) => !isTaken(claims, claim, payment)),
        isTaken: (payment) => isTaken(claims, claim, payment),
        sharedWith: sharedWith(leg, legsAt.get(addressOf(leg)) ?? []),
      });
      takeEvidence(claims, claim, verdict);
      return [owner, verdict] as const;
    }),
  );
}

function saidAt({ said }: WatchedLeg): number {
  return said === null ? Number.MAX_SAFE_INTEGER : fromIso(said.at);
}

/** What the other legs of the address expect there of the same asset, or are said to have got, unless their memo tells them apart. */
function sharedWith({ owner, agreed }: WatchedLeg, there: readonly WatchedLeg[]): string[][] {
  return there
    .filter((other) => other.owner !== owner && isOfAsset(agreed, other.agreed))
    .filter((other) => !isToldApartByMemo(agreed, other.agreed))
    .map((other) => [other.agreed.amount, other.said?.amount ?? null].filter((amount) => amount !== null));
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? [];
    group.push(item);
    groups.set(keyOf(item), group);
  }
  return groups;
}

/** Whose evidence a payment is. */
interface Claim {
  /** The order's leg. */
  readonly owner: string;
  /** Whether the provider names the transaction, rather than that the payment was found. */
  readonly isNamed: boolean;
}

/** Payments that are evidence, by paymentKey. Each is evidence of one leg only [rules/evidence: One payment, one order]. */
export type Claims = Map<string, Claim>;

/** Whether a payment is another leg's, which a found payment is not for a leg whose own transaction is named. */
export function isTaken(claims: Claims, { owner, isNamed }: Claim, payment: ChainPayment): boolean {
  const claim = claims.get(paymentKey(payment));
  return claim !== undefined && claim.owner !== owner && (claim.isNamed || !isNamed);
}

/** Gives up what the leg had before, and takes what its verdict is based on. */
export function takeEvidence(claims: Claims, claim: Claim, verdict: LegVerdict | null): void {
  for (const [payment, { owner }] of claims) {
    if (owner === claim.owner) {
      claims.delete(payment);
    }
  }
  const isEvidence = verdict?.verdict === 'verified' || verdict?.verdict === 'seen';
  for (const payment of isEvidence ? (verdict.seen?.payments ?? []) : []) {
    claims.set(paymentKey(payment), claim);
  }
}
