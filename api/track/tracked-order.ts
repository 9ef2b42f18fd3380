import type { Order } from '../../src/contract/orders/order';
import type { TrackingRecord } from '../../src/db/orders/tracking';
import { expectedSeconds, networkById } from '../../src/domain/assets/networks';
import { type PaymentCode, paymentCode } from '../../src/domain/assets/payment-uri';
import { fromIso, SECOND } from '../../src/domain/duration';
import { isTerminal, type OrderStatus } from '../../src/domain/orders/status';
import { writeAmountNotice } from './amount-notice';
import { formatTime } from './times';
import { type TrackedTransaction, transactionsOf } from './transactions';
import { fillIn, LATE_DEPOSIT_WORDS, REASON_WORDS, REFUND_WORDS, STATUS_WORDS } from './words';

/** Where to pay; only while the order waits for it and its time is not over. */
export interface TrackedDeposit {
  address: string;
  extra_id: string | null;
  /** What the network calls the extra id. */
  extra_id_name: string;
  payment_uri: string;
  /** Whether the URI tells a wallet more than the address. */
  uri_holds_amount: boolean;
  uri_holds_extra_id: boolean;
  seconds_left: number;
}

/** Everything an order's tracking page may say, and the body of its JSON form [rules/tracking: What it shows]. */
export interface TrackedOrder {
  order_id: string;
  partner: string;
  sandbox: boolean;
  status: OrderStatus;
  terminal: boolean;
  words: { title: string; happening: string; advice: string };
  reason: string | null;
  refund_notice: string | null;
  /** What became of money that came after the order had expired. */
  late_deposit_notice: string | null;
  from: string;
  from_network: string;
  from_network_name: string;
  to: string;
  to_network: string;
  to_network_name: string;
  amount_from: string;
  amount_to_expected: string;
  amount_to_actual: string | null;
  /** Why it is not what was expected. */
  amount_notice: string | null;
  /** The ends of the payout address, for comparison. */
  payout_address: string;
  deposit: TrackedDeposit | null;
  /** A hint, never a promise; null unless the swap is under way. */
  expected_seconds: number | null;
  transactions: TrackedTransaction[];
  timeline: { status: OrderStatus; at: string; title: string }[];
  expires_at: string;
  created_at: string;
}

/** `now` is the order's own present, in milliseconds. */
export function toTrackedOrder(order: Order, record: TrackingRecord, now: number): TrackedOrder {
  const msLeft = fromIso(order.expires_at) - now;
  const isWaiting = order.status === 'waiting_deposit';
  const values = fillingsOf(order, record);
  const { title, explanation, advice } = STATUS_WORDS[isWaiting && msLeft <= 0 ? 'deposit_overdue' : order.status];
  return {
    order_id: order.order_id,
    partner: record.partnerName,
    sandbox: order.sandbox,
    status: order.status,
    terminal: isTerminal(order.status),
    words: { title: fillIn(title, values), happening: fillIn(explanation, values), advice: fillIn(advice, values) },
    reason: reasonOf(order),
    refund_notice: writeRefundNotice(order, values),
    late_deposit_notice: writeLateDepositNotice(order, values),
    from: order.from,
    from_network: order.from_network,
    from_network_name: findNetworkName(order.from_network),
    to: order.to,
    to_network: order.to_network,
    to_network_name: findNetworkName(order.to_network),
    amount_from: order.amount_from,
    amount_to_expected: order.amount_to_expected,
    amount_to_actual: order.amount_to_actual,
    amount_notice: writeAmountNotice(order),
    payout_address: shorten(order.payout_address),
    deposit: isWaiting && msLeft > 0 ? depositOf(order, msLeft) : null,
    expected_seconds: expectedOf(order),
    transactions: transactionsOf(order, record),
    timeline: order.timeline.map(({ status, at }) => ({
      status,
      at,
      title: fillIn(STATUS_WORDS[status].title, values),
    })),
    expires_at: order.expires_at,
    created_at: order.created_at,
  };
}

function fillingsOf(order: Order, { partnerName }: TrackingRecord): Record<string, string> {
  return {
    partner: partnerName,
    provider: order.provider,
    from: order.from,
    from_network: findNetworkName(order.from_network),
    to: order.to,
    to_network: findNetworkName(order.to_network),
    hours: String(order.refund_window_hours ?? order.refund_sla_hours ?? ''),
    deadline: order.refund_deadline === null ? '' : formatTime(order.refund_deadline),
  };
}

function depositOf(order: Order, msLeft: number): TrackedDeposit {
  const code: PaymentCode = paymentCode({
    asset: { code: order.from, network: order.from_network },
    address: order.deposit_address,
    memo: order.deposit_extra_id,
    amount: order.amount_from,
  });
  return {
    address: order.deposit_address,
    extra_id: order.deposit_extra_id,
    extra_id_name: networkById(order.from_network)?.memo ?? 'Memo',
    payment_uri: code.text,
    uri_holds_amount: code.holdsAmount,
    uri_holds_extra_id: code.holdsMemo,
    seconds_left: Math.floor(msLeft / SECOND),
  };
}

function reasonOf({ failed_reason_code: code, failed_reason_message: message }: Order): string | null {
  return code === null ? null : (REASON_WORDS[code] ?? message);
}

function writeRefundNotice(
  { status, refund_capability: capability }: Order,
  values: Record<string, string>,
): string | null {
  if (isTerminal(status) || status === 'manual_review') {
    return null;
  }
  const { ahead, due } = REFUND_WORDS[capability];
  return fillIn(status === 'refund_required' ? due : ahead, values);
}

function writeLateDepositNotice({ late_deposit: late }: Order, values: Record<string, string>): string | null {
  if (late === null || late === undefined) {
    return null;
  }
  const { status } = late;
  const isOver = status === 'completed' || status === 'refunded' || status === 'failed';
  return fillIn(LATE_DEPOSIT_WORDS[isOver ? status : 'under_way'], values);
}

const UNDER_WAY: ReadonlySet<OrderStatus> = new Set(['confirming', 'exchanging', 'sending']);

function expectedOf({ status, from_network: from, to_network: to }: Order): number | null {
  const isKnown = networkById(from) !== null && networkById(to) !== null;
  return UNDER_WAY.has(status) && isKnown ? expectedSeconds(from, to) : null;
}

/** First and last 6 characters; of a short address fewer, so that half of it always stays hidden. */
function shorten(address: string): string {
  const shown = Math.min(6, Math.floor(address.length / 4));
  return `${address.slice(0, shown)}…${address.slice(address.length - shown)}`;
}

function findNetworkName(id: string): string {
  return networkById(id)?.name ?? id;
}
