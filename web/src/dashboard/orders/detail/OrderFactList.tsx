import type { OrderDetail } from '#contract/dashboard/orders/order';
import { ProviderName } from '#web/dashboard/providers/ProviderName';
import { Facts } from '#web/design/layout/Facts';
import { Time } from '#web/design/time/Time';
import { Amount } from '#web/design/values/Amount';
import { IdChip } from '#web/design/values/IdChip';
import { Usd } from '#web/design/values/Usd';
import { Transactions } from '#web/shared/orders/Transactions';

/** The amounts, addresses and transactions of an order. */
export function OrderFactList({ detail }: { detail: OrderDetail }) {
  const { order, amount_usd, markup_bps, earning_usd, slippage_pct, transactions } = detail;
  return (
    <Facts
      facts={[
        ['User sends', <Amount key="v" value={order.amount_from} currency={order.from} />],
        [
          order.amount_to_actual === null ? 'User receives, expected' : 'User received',
          <Amount key="v" value={order.amount_to_actual ?? order.amount_to_expected} currency={order.to} />,
        ],
        slippage_pct !== null && Math.abs(slippage_pct) >= 0.5
          ? [
              'Slippage',
              `${slippage_pct > 0 ? '+' : ''}${slippage_pct.toFixed(2)} %, expected ${order.amount_to_expected}`,
            ]
          : null,
        ['Value', <Usd key="v" value={amount_usd} />],
        earning_usd === null ? null : ['You earned', <Usd key="v" value={earning_usd} />],
        markup_bps === null ? null : ['Your markup', `${(markup_bps / 100).toFixed(2)} %`],
        ['Provider', <ProviderName key="v" code={order.provider} />],
        ['Provider order ID', <IdChip key="v" id={order.provider_order_id} label="provider order ID" whole />],
        order.partner_order_ref === null
          ? null
          : ['Your reference', <IdChip key="v" id={order.partner_order_ref} label="reference" whole />],
        ['Deposit address', <IdChip key="v" id={order.deposit_address} label="deposit address" whole />],
        order.deposit_extra_id === null
          ? null
          : ['Deposit memo', <IdChip key="v" id={order.deposit_extra_id} label="memo" whole />],
        ['Payout address', <IdChip key="v" id={order.payout_address} label="payout address" whole />],
        transactions.length === 0 ? null : ['Transactions', <Transactions key="v" transactions={transactions} />],
        ['Created', <Time key="v" at={order.created_at} absolute />],
        [
          'Tracking page',
          <a key="v" href={order.tracking_url} target="_blank" rel="noreferrer">
            Open the page the user sees
          </a>,
        ],
      ]}
    />
  );
}
