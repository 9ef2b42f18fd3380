import { useState } from 'react';
import type { Payout } from '#contract/payouts';
import { pagesOf } from '#web/api/dashboard';
import { Section } from '#web/design/layout/Section';
import { EmptyState } from '#web/design/states/EmptyState';
import { Badge } from '#web/design/status/Badge';
import { PAYOUT_BADGES } from '#web/design/status/status-badges';
import { CursorList } from '#web/design/table/CursorList';
import { columnsOf } from '#web/design/table/columns';
import { Time } from '#web/design/time/Time';
import { Amount } from '#web/design/values/Amount';
import { IdChip } from '#web/design/values/IdChip';
import { Usd } from '#web/design/values/Usd';
import { PayoutDetails } from './PayoutDetails';

const column = columnsOf<Payout>();

const COLUMNS = [
  column.display({
    id: 'status',
    header: 'Status',
    cell: ({ row: { original: payout } }) => <Badge content={PAYOUT_BADGES[payout.status]} />,
  }),
  column.display({
    id: 'usd',
    header: 'Amount',
    meta: { align: 'right' },
    cell: ({ row: { original: payout } }) => <Usd value={payout.amount_usd} />,
  }),
  column.display({
    id: 'sent',
    header: 'Sent',
    meta: { align: 'right', from: 'tablet' },
    cell: ({ row: { original: payout } }) =>
      payout.payout_amount === null ? (
        payout.currency
      ) : (
        <Amount value={payout.payout_amount} currency={payout.currency} />
      ),
  }),
  column.display({
    id: 'address',
    header: 'To',
    meta: { from: 'wide' },
    cell: ({ row: { original: payout } }) => <IdChip id={payout.payout_address} label="address" />,
  }),
  column.display({
    id: 'hash',
    header: 'Transaction',
    meta: { from: 'wide' },
    cell: ({ row: { original: payout } }) =>
      payout.tx_hash === null ? '–' : <IdChip id={payout.tx_hash} label="transaction hash" />,
  }),
  column.display({
    id: 'created',
    header: 'Requested',
    meta: { align: 'right' },
    cell: ({ row: { original: payout } }) => <Time at={payout.created_at} />,
  }),
];

export function PayoutList() {
  const [shown, setShown] = useState<Payout | null>(null);
  return (
    <Section title="Payouts">
      <CursorList
        label="Payouts"
        pages={pagesOf('/payouts')}
        columns={COLUMNS}
        idOf={({ payout_id }) => payout_id}
        onOpen={setShown}
        empty={
          <EmptyState title="No payouts yet">
            Once you have earned enough, request a payout to one of your verified addresses.
          </EmptyState>
        }
      />
      {shown && <PayoutDetails payout={shown} onClose={() => setShown(null)} />}
    </Section>
  );
}
