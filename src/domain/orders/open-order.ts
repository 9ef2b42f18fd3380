import { SECOND, toIso } from '../duration';
import { scriptFor } from '../sandbox/script';
import { depositWindowEnd } from './deadline';
import type { Deposit, OrderInput, OrderState } from './order';

/** The order after its creation at `now` (ms): one timeline entry, waiting for the deposit. */
export function openOrder(input: OrderInput, deposit: Deposit, now: number): OrderState {
  const createdAt = toIso(now);
  return {
    input,
    deposit,
    status: 'waiting_deposit',
    revision: 1,
    timeline: [{ status: 'waiting_deposit', at: createdAt }],
    createdAt,
    expiresAt: toIso(depositWindowEnd(input, deposit, now)),
    amountToActual: null,
    failedReasonCode: null,
    failedReasonMessage: null,
    txInHash: null,
    txOutHash: null,
    refundDeadline: null,
    refund: null,
    refundAcceptedAt: null,
    ticketOpenedAt: null,
    decision: null,
    missingEvidence: null,
    script: scriptFor(input, now),
  };
}

/**
 * How a live order was asked for: what keeps a repeated creation from opening another one. Its workflow keeps it, for a
 * database that was restored to a time before the creation [rules/recovery: A restored database].
 */
export interface CreationOrigin {
  /** Null if the creation was continued by another process, which did not read the quote. */
  quoteId: string | null;
  /** Null if the call had no Idempotency-Key. */
  idempotency: CallIdentity | null;
}

/** By what a repeated call is recognized, within its partner and environment. */
export interface CallIdentity {
  /** Method and path. */
  operation: string;
  key: string;
  fingerprint: string;
}

/** Its name in the workflow's memo. */
export const ORIGIN_MEMO = 'origin';

/**
 * Without a renewal for this long, the process working on a call or a creation counts as dead [rules/idempotency: Taking over].
 */
export const ABANDONED_AFTER_MS = 10 * SECOND;

/** How often a process renews its claim; a shorter call never does. */
export const RENEW_EVERY_MS = 3 * SECOND;
