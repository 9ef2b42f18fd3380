import { z } from 'zod';
import { isTerminal, type OrderStatus, STATUSES as OUR_STATUSES } from '#domain/orders/status';
import type { Echo } from '../adapter';
import { type RateWords, readWord, type StatusWords } from '../adapter-answers';
import { decimal, echoed, echoedMemo, isoTime, memo, optional, text } from '../http/fields';

const STATUSES: StatusWords<Word> = {
  waiting: 'waiting_deposit',
  pending: 'confirming',
  processing: 'exchanging',
  review: 'manual_review',
  settling: 'sending',
  settled: 'completed',
  refund: 'refund_required',
  refunding: 'refund_required',
  refunded: 'refunded',
  expired: 'expired',
};
type Word =
  | 'waiting'
  | 'pending'
  | 'processing'
  | 'review'
  | 'settling'
  | 'settled'
  | 'refund'
  | 'refunding'
  | 'refunded'
  | 'expired';

export const shift = z.object({
  id: text,
  status: text,
  type: echoed,
  depositAddress: optional(text),
  depositMemo: memo,
  depositCoin: echoed,
  depositNetwork: echoed,
  settleCoin: echoed,
  settleNetwork: echoed,
  settleAddress: echoed,
  settleMemo: echoedMemo,
  depositAmount: optional(decimal),
  settleAmount: optional(decimal),
  expiresAt: optional(isoTime()),
  refundAddress: optional(text),
  refundMemo: echoedMemo,
  depositHash: optional(text),
  settleHash: optional(text),
  issue: optional(text),
  deposits: z.array(z.object({ status: text, issue: optional(text).catch(null) })).nullish(),
});
export const SHIFT_TYPES: RateWords = { floating: 'variable', fixed: 'fixed' };
export type Shift = z.output<typeof shift>;

/** Without the refund address. */
export function shiftEcho(found: Shift): Echo {
  return {
    payoutAddress: found.settleAddress,
    payoutExtraId: found.settleMemo,
    from: found.depositCoin,
    fromNetwork: found.depositNetwork,
    to: found.settleCoin,
    toNetwork: found.settleNetwork,
  };
}

export function readShiftStatus(found: Shift): OrderStatus | null {
  return found.status === 'multiple' ? readDeposits(found) : readWord(STATUSES, found.status);
}

/** Why the deposit is held; with several, each of them has its own. */
export function readIssue({ issue, deposits }: Shift): string | null {
  const issues = (deposits ?? []).flatMap((deposit) => deposit.issue ?? []);
  return issue ?? ([...new Set(issues)].join('; ') || null);
}

/** With several deposits, the least advanced one decides; if all ended differently, a person must check. */
function readDeposits({ deposits }: Shift): OrderStatus | null {
  const statuses = (deposits ?? []).map(({ status }) => readWord(STATUSES, status));
  const known = statuses.filter((status) => status !== null);
  const open = known.filter((status) => !isTerminal(status));
  if (known.length < statuses.length || known.length === 0) {
    return null;
  }
  if (open.length > 0) {
    return open.reduce((least, status) => (OUR_STATUSES[status].rank < OUR_STATUSES[least].rank ? status : least));
  }
  return new Set(known).size === 1 ? (known[0] ?? null) : 'manual_review';
}
