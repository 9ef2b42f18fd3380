import type { OrderPageView } from '#contract/support/orders';
import { SECOND } from '#domain/duration';
import { type Fact, Facts } from '#web/design/layout/layout';
import { Link } from '#web/design/navigation/url';
import { ORDER_BADGES } from '#web/design/status/status-badges';
import { formatDuration } from '#web/design/time/format-time';
import { Time } from '#web/design/time/Time';
import { Amount, Usd } from '#web/design/values/Amount';
import { IdChip } from '#web/design/values/IdChip';
import { payoutLabel, REFUND_TO_SENDER, RefundDecision, Transactions } from '#web/shared/orders/order-facts';
import { formatState } from '../values/formats';
import { realTime } from './verdict-labels';

/** Amounts, the provider's status, addresses and transactions. */
export function SupportOrderFacts({ view }: { view: OrderPageView }) {
  return <Facts facts={[...moneyFacts(view), ...providerFacts(view), ...placeFacts(view)]} />;
}

function moneyFacts({ order, amount_usd, quote }: OrderPageView): (Fact | null)[] {
  const difference = order.amount_difference;
  return [
    ['User sends', <Amount key="v" value={order.amount_from} currency={order.from} />],
    ['Quoted', <Amount key="v" value={quote.amount_to} currency={order.to} />],
    order.amount_to_expected === quote.amount_to
      ? null
      : ['Promised', <Amount key="v" value={order.amount_to_expected} currency={order.to} />],
    order.amount_to_actual === null
      ? null
      : [payoutLabel(order, 'Received'), <Amount key="v" value={order.amount_to_actual} currency={order.to} />],
    order.refund_amount === undefined
      ? null
      : ['Sent back', <Amount key="v" value={order.refund_amount} currency={order.from} />],
    order.refund_decision === null
      ? null
      : ['Refund', <RefundDecision key="v" decision={order.refund_decision} partner="the partner" />],
    difference === null ? null : ['Difference', <Amount key="v" value={difference.difference} currency={order.to} />],
    ['Value', <Usd key="v" value={amount_usd} />],
    quote.rate_type === null ? null : ['Rate', formatState(quote.rate_type)],
  ];
}

function providerFacts({
  order,
  provider_name: name,
  watch,
  clock_offset_seconds: offset,
}: OrderPageView): (Fact | null)[] {
  return [
    [
      'Provider',
      <Link key="v" to="/providers" search={{ provider: order.provider }}>
        {name}
      </Link>,
    ],
    ['Provider order ID', <IdChip key="v" id={order.provider_order_id} label="provider’s ID" whole />],
    watch === null
      ? null
      : ['Last reported status', watch.last_word === null ? 'Nothing yet' : ORDER_BADGES[watch.last_word].label],
    watch === null
      ? null
      : [
          'Last answer',
          <span key="v">
            <Time at={realTime(watch.answered_at, offset)} />
            {watch.silent && ', silent since then'}
          </span>,
        ],
    watch?.next_poll_at == null ? null : ['Next check', <Time key="v" at={realTime(watch.next_poll_at, offset)} />],
    order.failed_reason_code === null
      ? null
      : ['Failure reason', [order.failed_reason_code, order.failed_reason_message].filter(Boolean).join(': ')],
  ];
}

function placeFacts({
  order,
  transactions,
  tracking_links,
  clock_offset_seconds: offset,
}: OrderPageView): (Fact | null)[] {
  const late = order.late_deposit;
  return [
    ['Deposit address', <IdChip key="v" id={order.deposit_address} label="deposit address" />],
    order.deposit_extra_id === null
      ? null
      : ['Deposit memo', <IdChip key="v" id={order.deposit_extra_id} label="memo" whole />],
    ['Payout address', <IdChip key="v" id={order.payout_address} label="payout address" />],
    order.refund_to === 'sender' ? ['Refund address', REFUND_TO_SENDER] : null,
    late === null
      ? null
      : [
          'Late deposit',
          <span key="v">
            {late.amount !== null && <Amount value={late.amount} currency={order.from} />}{' '}
            {ORDER_BADGES[late.status].label}, seen <Time at={realTime(late.seen_at, offset)} />
          </span>,
        ],
    transactions.length === 0 ? null : ['Transactions', <Transactions key="v" transactions={transactions} />],
    [
      'Tracking links',
      tracking_links.map(({ link, url }) => (
        <div key={link}>
          {url === null ? (
            `Link ${link}, revoked`
          ) : (
            <a href={url} target="_blank" rel="noreferrer">
              {`Link ${link}`}
            </a>
          )}
        </div>
      )),
    ],
    offset === 0 ? null : ['Sandbox clock', `${formatDuration(offset * SECOND)} ahead`],
    ['Created', <Time key="v" at={order.created_at} absolute />],
    ['Deposit by', <Time key="v" at={order.expires_at} absolute />],
    order.refund_deadline === null
      ? null
      : ['Refund decision by', <Time key="v" at={order.refund_deadline} absolute />],
  ];
}
