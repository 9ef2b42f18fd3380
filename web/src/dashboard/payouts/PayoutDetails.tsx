import type { Payout } from '#contract/payouts';
import { Dialog } from '#web/design/dialogs/Dialog';
import { Facts } from '#web/design/layout/Facts';
import { Badge } from '#web/design/status/Badge';
import { PAYOUT_BADGES } from '#web/design/status/status-badges';
import { Time } from '#web/design/time/Time';
import { Amount } from '#web/design/values/Amount';
import { IdChip } from '#web/design/values/IdChip';
import { Usd } from '#web/design/values/Usd';

const REQUESTED_VIA: Readonly<Record<Payout['requested_via'], string>> = {
  api: 'through the API',
  dashboard: 'in the dashboard',
  schedule: 'on schedule',
};

/** One payout, with the time of each step. */
export function PayoutDetails({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { payout_amount: amount, currency, tx_hash: hash } = payout;
  const step = (name: string, at: string | null) =>
    at === null ? null : ([name, <Time key="v" at={at} absolute />] as const);
  return (
    <Dialog onClose={onClose} title="Payout" size="lg">
      <div style={{ display: 'grid', gap: 16 }}>
        <span>
          <Badge content={PAYOUT_BADGES[payout.status]} large />
        </span>
        {payout.status === 'failed' && <p>The amount is back in your balance. You can request it again.</p>}
        <Facts
          facts={[
            ['Payout', <IdChip key="v" id={payout.payout_id} label="payout ID" whole />],
            ['Amount', <Usd key="v" value={payout.amount_usd} />],
            ['Sent', amount === null ? `in ${currency}` : <Amount key="v" value={amount} currency={currency} />],
            ['To', <IdChip key="v" id={payout.payout_address} label="address" whole />],
            hash === null ? null : ['Transaction', <IdChip key="v" id={hash} label="transaction hash" whole />],
            [
              'Requested',
              <>
                <Time at={payout.created_at} absolute />, {REQUESTED_VIA[payout.requested_via]}
              </>,
            ],
            step('Processed', payout.processed_at),
            step('Sent at', payout.sent_at),
            step('Confirmed', payout.confirmed_at),
          ]}
        />
      </div>
    </Dialog>
  );
}
