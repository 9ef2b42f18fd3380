import { z } from 'zod';
import type { LateDeposit } from '#domain/watching/late-deposit';

/** A deposit that arrived after the deposit window [rules/watching: Late deposits]. */
export function lateDepositSchema<Status extends z.ZodType, Amount extends z.ZodType, Time extends z.ZodType>(
  status: Status,
  amount: Amount,
  time: Time,
) {
  return z
    .object({
      status: status.describe('What the provider is doing with it; the order itself stays `expired` or `failed`'),
      amount: amount.nullable(),
      tx_in_hash: z.string().nullable(),
      tx_out_hash: z.string().nullable().describe('Transaction that sent it out again, as a payout or a refund'),
      seen_at: time,
      updated_at: time,
    })
    .meta({ id: 'LateDeposit' });
}

export function toLateDeposit({ status, amount, txInHash, txOutHash, seenAt, updatedAt }: LateDeposit) {
  return {
    status,
    amount,
    tx_in_hash: txInHash,
    tx_out_hash: txOutHash,
    seen_at: seenAt,
    updated_at: updatedAt,
  };
}
