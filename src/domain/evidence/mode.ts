/**
 * What follows from what the operator's own nodes say: nothing is asked, or it is shown beside what providers say, or what they
 * say of payouts and refunds counts only once it is verified [rules/evidence: Proof].
 */
export const EVIDENCE_MODES = ['off', 'report', 'require'] as const;
export type EvidenceMode = (typeof EVIDENCE_MODES)[number];

/** How long a completion or refund may wait until the chain shows it, in minutes by network. */
export type ProofMinutes = Readonly<Record<string, number>>;

/** The proof that a new order of a provider needs; null if it needs none. */
export type ProofOf = (provider: string, pair: ProofPair) => ProofMinutes | null;

export interface ProofPair {
  fromNetwork: string;
  toNetwork: string;
}
