import type { Contradiction } from './leg';

/** Whether the chain shows the deposit of an order that waits for it [rules/evidence: Deposits]. */
export interface DepositFinding {
  leg: 'deposit';
  isSeen: boolean;
}

/** A verdict on what a provider says it sent, by the transaction that it named [rules/evidence: Proof]. */
export type ProofFinding = { leg: 'payout' | 'refund'; txHash: string | null } & (
  | { verdict: 'verified' | 'unchecked' }
  | { verdict: 'contradicted'; reason: Contradiction }
);

/** What an order's workflow is told of the chain. */
export type ChainFinding = DepositFinding | ProofFinding;

/** The first edition whose orders are told of the chain. */
export const CHAIN_FINDINGS_SINCE_EDITION = 2;

/** For staff, without addresses and transactions. */
export function findingWords(finding: ChainFinding): string {
  if (finding.leg === 'deposit') {
    return finding.isSeen ? 'the chain shows the deposit' : 'the chain no longer shows the deposit';
  }
  switch (finding.verdict) {
    case 'verified':
      return `the chain shows the ${finding.leg}`;
    case 'contradicted':
      return `the chain contradicts the ${finding.leg}: ${finding.reason}`;
    case 'unchecked':
      return `no node can be asked about the ${finding.leg}`;
  }
}
