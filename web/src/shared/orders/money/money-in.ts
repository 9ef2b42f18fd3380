import type { Order } from '#contract/orders/order';
import type { OrderStatus } from '#domain/orders/status';
import { ORDER_BADGES } from '#web/design/status/status-badges';
import {
  amount,
  depositKnownAt,
  listConfirmations,
  listTransactions,
  type MoneyLine,
  type MoneyPart,
  type OrderMoney,
  present,
  shownOnChain,
  time,
  words,
} from './money-line';

/** The deposit, or that none arrived. */
export function listArrived(money: OrderMoney): MoneyPart {
  const { order } = money;
  const { deposit_seen: seen, deposit_reported_at: reportedAt } = order;
  const knownAt = depositKnownAt(order) ?? seen?.seen_at ?? null;
  return {
    title: 'Arrived',
    lines: present([
      { ...writeArrived(money, knownAt !== null), isMain: true },
      ...listTransactions(money, 'deposit'),
      ...listConfirmations(money, 'deposit'),
      knownAt !== null && { name: 'Noticed', value: time(knownAt) },
      reportedAt !== undefined && { name: 'Reported by the wallet', value: time(reportedAt) },
    ]),
  };
}

/** What the chain shows goes before what the provider says; the agreed amount is never taken for it. */
function writeArrived({ order, provider }: OrderMoney, isKnown: boolean): MoneyLine {
  const { evidence, deposit_seen: known, from } = order;
  const leg = evidence?.deposit;
  const shown = shownOnChain(order, 'deposit') ?? known?.amount;
  if (shown !== undefined) {
    return { name: 'On the chain', value: amount(shown, from) };
  }
  if (leg?.said?.amount != null) {
    return { name: `As ${provider} says`, value: amount(leg.said.amount, from) };
  }
  return { name: 'Amount', value: words(writeUnknown(order, provider, isKnown)) };
}

function writeUnknown({ status, failed_reason_code: reason }: Order, provider: string, isKnown: boolean): string {
  if (!isKnown) {
    return status === 'waiting_deposit' || status === 'manual_review' ? 'Nothing yet' : 'Nothing';
  }
  return reason === 'underpayment' || reason === 'overpayment'
    ? `Another amount than agreed; ${provider} does not say how much`
    : `${provider} does not say how much`;
}

/** What arrived after the end, and what its provider does with it. */
export function listLateDeposit({ order, provider, transactions }: OrderMoney): MoneyPart | null {
  const late = order.late_deposit;
  if (late === null) {
    return null;
  }
  const transaction = (name: string, hash: string | null): MoneyLine[] =>
    hash === null ? [] : [{ name, value: { is: 'transaction', hash, explorerUrl: explorerUrlOf(transactions, hash) } }];
  return {
    title: 'Late payment',
    lines: [
      {
        name: 'Amount',
        value: late.amount === null ? words('Amount not reported') : amount(late.amount, order.from),
        isMain: true,
      },
      { name: ORDER_BADGES[late.status].label, value: words(writeLateEnd(late.status, provider)), at: late.updated_at },
      { name: 'Seen', value: time(late.seen_at) },
      ...transaction('Transaction', late.tx_in_hash),
      ...transaction('Sent on in', late.tx_out_hash),
    ],
  };
}

function explorerUrlOf(transactions: OrderMoney['transactions'], hash: string): string | null {
  return transactions.find((transaction) => transaction.hash === hash)?.explorer_url ?? null;
}

function writeLateEnd(status: OrderStatus, provider: string): string {
  switch (status) {
    case 'completed':
      return `${provider} swapped it`;
    case 'refunded':
      return `${provider} sent it back`;
    case 'failed':
      return `${provider} could neither swap it nor send it back`;
    default:
      return `${provider} has it, and swaps it or sends it back`;
  }
}
