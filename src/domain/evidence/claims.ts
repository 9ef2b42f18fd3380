import { type LegVerdict, paymentKey } from './leg';
import type { ChainPayment } from './payment';

/** Whose evidence a payment is. */
export interface Claim {
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
