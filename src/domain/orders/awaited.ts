import type { FailedReason, ProviderReport } from '../watching/provider-report';

/**
 * A completion or refund that the provider reported without amount or transaction, for which it is polled
 * [rules/orders-and-transitions: Evidence].
 */
export interface MissingEvidence {
  /** How often the provider has been polled for it. */
  asked: number;
  nextAt: string;
  /** Whether the next poll is due. */
  due: boolean;
}

/** A failure after which a deposit can still arrive [rules/orders-and-transitions: When a provider gives up]. */
export interface UnpaidFailure {
  at: string;
  reason: FailedReason;
  message: string | null;
}

/** A completion or refund that the provider reported and that the chain does not show yet [rules/evidence: Proof]. */
export interface UnprovenReport {
  report: ProviderReport;
  /** Since when the order waits for its proof. */
  at: string;
  /** A person has the order in manual_review, which only proof or a decision ends. */
  isForPerson?: true;
}

/** Whether the operator's own node shows the deposit while the provider says nothing of it [rules/evidence: Deposits]. */
export interface DepositOnChain {
  isSeen: boolean;
  /** When that was noted. */
  at: string;
}
