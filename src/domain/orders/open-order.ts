import { toIso } from '../duration';
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
