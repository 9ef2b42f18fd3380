import type { Contradiction } from './leg';

/** Whether the chain shows the deposit of an order that waits for it [rules/evidence: Deposits]. */
export interface DepositNews {
  leg: 'deposit';
  isSeen: boolean;
}

/** A verdict on what a provider says it sent, by the transaction that it named [rules/evidence: Proof]. */
export type ProofNews = { leg: 'payout' | 'refund'; txHash: string | null } & (
  | { verdict: 'verified' | 'unchecked' }
  | { verdict: 'contradicted'; reason: Contradiction }
);

/** What an order's workflow hears of the chain. */
export type ChainNews = DepositNews | ProofNews;

/** The first edition whose orders hear of the chain. */
export const HEARS_SINCE_EDITION = 2;

/** For staff, without addresses and transactions. */
export function newsWords(news: ChainNews): string {
  if (news.leg === 'deposit') {
    return news.isSeen ? 'the chain shows the deposit' : 'the chain no longer shows the deposit';
  }
  switch (news.verdict) {
    case 'verified':
      return `the chain shows the ${news.leg}`;
    case 'contradicted':
      return `the chain contradicts the ${news.leg}: ${news.reason}`;
    case 'unchecked':
      return `no node can be asked about the ${news.leg}`;
  }
}
