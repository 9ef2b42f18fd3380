import type { Order } from '#contract/orders/order';
import type { RefundPanelView, TransactionView } from '#contract/shared/order';

/** What the pages of an order know about its money. */
export interface OrderMoney {
  order: Order;
  /** The provider's name. */
  provider: string;
  refund: RefundPanelView | null;
  transactions: readonly TransactionView[];
  amountUsd: string | null;
  /** The received amount of its quote; null where the page does not have it. */
  quoted: string | null;
  rateType: string | null;
  markupBps: number | null;
  earningUsd: string | null;
  slippagePct: number | null;
  /** How long almost every swap like it takes from the deposit to the payout; null without measurements. */
  slowMs: number | null;
  /** Who reads it: people of the partner, or operators. */
  reader: 'partner' | 'operator';
}

export type MoneyValue =
  | { is: 'amount'; value: string; currency: string }
  | { is: 'usd'; value: string }
  | { is: 'text'; text: string }
  | { is: 'time'; at: string }
  | { is: 'id'; id: string; label: string }
  | { is: 'transaction'; hash: string; explorerUrl: string | null };

export interface MoneyLine {
  name: string;
  value: MoneyValue;
  /** When it was so. */
  at?: string;
  /** Whether it is what a reader looks for first. */
  isMain?: true;
}

/** A step of the money: what was agreed, what arrived, what left. */
export interface MoneyPart {
  title: string;
  lines: MoneyLine[];
}

export const amount = (value: string, currency: string): MoneyValue => ({ is: 'amount', value, currency });
export const usd = (value: string): MoneyValue => ({ is: 'usd', value });
export const words = (text: string): MoneyValue => ({ is: 'text', text });
export const time = (at: string): MoneyValue => ({ is: 'time', at });

export function present(lines: readonly (MoneyLine | false)[]): MoneyLine[] {
  return lines.filter((line) => line !== false);
}

type Leg = TransactionView['kind'];

/** The transactions of a way that the money took; those of a late deposit are a part of their own. */
export function listTransactions({ order: { late_deposit: late }, transactions }: OrderMoney, leg: Leg): MoneyLine[] {
  return transactions
    .filter(({ kind, hash }) => kind === leg && hash !== late?.tx_in_hash && hash !== late?.tx_out_hash)
    .map(({ hash, explorer_url: explorerUrl }) => ({
      name: 'Transaction',
      value: { is: 'transaction', hash, explorerUrl },
    }));
}

/** How far the chain confirmed it, as the operator's own nodes show. */
export function listConfirmations({ order: { evidence } }: OrderMoney, leg: Leg): MoneyLine[] {
  const seen = evidence?.[leg]?.seen;
  return seen ? [{ name: 'Confirmations', value: words(`${seen.confirmations} of ${seen.confirmations_wanted}`) }] : [];
}

/** What the chain shows of it; null if it does not show it, or not as it was said. */
export function shownOnChain({ evidence }: Order, leg: Leg): string | null {
  const found = evidence?.[leg];
  return found?.verdict === 'verified' || found?.verdict === 'seen' ? (found.seen?.amount ?? null) : null;
}

/** When the deposit was first known of; null before. */
export function depositKnownAt({ timeline }: Order): string | null {
  return timeline.find(({ status }) => WITH_DEPOSIT.has(status))?.at ?? null;
}

const WITH_DEPOSIT: ReadonlySet<string> = new Set([
  'confirming',
  'exchanging',
  'sending',
  'completed',
  'refund_required',
  'refunded',
]);
