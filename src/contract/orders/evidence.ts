import { z } from 'zod';
import { CONTRADICTIONS, LEGS, UNCHECKED_REASONS, VERDICTS } from '#domain/evidence/leg';
import type { LegEvidence, OrderEvidence } from '#domain/evidence/order-evidence';
import type { OrderState } from '#domain/orders/order';

/** What the chain shows of an order's transfers; built from the schemas of amounts and times that the Order has. */
export function evidenceSchema<Amount extends z.ZodType, Time extends z.ZodType>(amount: Amount, time: Time) {
  const leg = z
    .object({
      verdict: z
        .enum(VERDICTS)
        .describe(
          '`verified`: there, confirmed and as the provider says; `seen`: there, with too few confirmations; `waiting`: not ' +
            'there yet; `contradicted`: the chain shows something else; `unclear`: it may be this payment or another; ' +
            '`unchecked`: nothing was looked up',
        ),
      reason: z
        .enum([...CONTRADICTIONS, ...UNCHECKED_REASONS])
        .nullable()
        .describe('With `contradicted` and `unchecked`'),
      said: z
        .object({ tx_hash: z.string().nullable().describe('The transaction it names'), amount: amount.nullable() })
        .meta({
          id: 'LegEvidenceSaid',
          description: 'What the provider says; null if it says nothing of this transfer',
        })
        .nullable(),
      seen: z
        .object({
          tx_hash: z.string().describe('The transaction that was found'),
          amount,
          confirmations: z.int().describe('As of `checked_at`; no longer counted once `verified`'),
          confirmations_wanted: z.int().describe('From how many on it is `verified`'),
          first_seen_at: time.nullable(),
          block_time: time.nullable().describe('null while no block has it'),
        })
        .meta({
          id: 'LegEvidenceSeen',
          description: 'The payment that was found; null if there is none, or several that cannot be told apart',
        })
        .nullable(),
      source: z.string().nullable().describe('The kind of node that was asked; null if none was'),
      checked_at: time.nullable(),
    })
    .meta({ id: 'LegEvidence' });
  return z
    .object({
      deposit: leg.nullable(),
      payout: leg.nullable(),
      refund: leg.nullable(),
    })
    .meta({ id: 'OrderEvidence' });
}

/** Evidence as the Order shows it. Only the node's kind is shown, never its address. */
export function toEvidence({ deposit, payout, refund }: OrderEvidence) {
  return {
    deposit: deposit && toLeg(deposit),
    payout: payout && toLeg(payout),
    refund: refund && toLeg(refund),
  };
}

function toLeg({ verdict, reason, said, seen, source, checkedAt }: LegEvidence) {
  return {
    verdict,
    reason,
    said: said && { tx_hash: said.txHash, amount: said.amount },
    seen: seen && {
      tx_hash: seen.txHash,
      amount: seen.amount,
      confirmations: seen.confirmations,
      confirmations_wanted: seen.confirmationsWanted,
      first_seen_at: seen.firstSeenAt,
      block_time: seen.blockTime,
    },
    source,
    checked_at: checkedAt,
  };
}

/** A deposit that keeps the order open; built as evidenceSchema is. */
export function depositSeenSchema<Amount extends z.ZodType, Time extends z.ZodType>(amount: Amount, time: Time) {
  return z
    .object({
      tx_hash: z.string().describe('Transaction of the deposit'),
      amount,
      seen_at: time.describe('When the order learned of it'),
    })
    .meta({ id: 'DepositSeen' });
}

/** Only while it keeps the order open [rules/evidence: Deposits]. */
export function toDepositSeen({ status, depositOnChain }: OrderState, evidence: OrderEvidence | null) {
  const seen = evidence?.deposit?.seen;
  return status === 'waiting_deposit' && depositOnChain?.isSeen && seen
    ? { deposit_seen: { tx_hash: seen.txHash, amount: seen.amount, seen_at: depositOnChain.at } }
    : {};
}

type Shown = ReturnType<typeof toEvidence>;

/** Whether evidence shows something new. Further confirmations of what has all of them, or a later check, do not. */
export function isNewEvidence(before: Shown | null, next: Shown | null): boolean {
  return LEGS.some((leg) => wordsOf(before?.[leg] ?? null) !== wordsOf(next?.[leg] ?? null));
}

function wordsOf(leg: Shown['deposit']): string {
  const { verdict, reason, said, seen } = leg ?? {};
  const confirmations = verdict === 'verified' || verdict === 'contradicted' ? null : seen?.confirmations;
  return JSON.stringify([verdict, reason, said?.tx_hash, said?.amount, seen?.tx_hash, seen?.amount, confirmations]);
}
