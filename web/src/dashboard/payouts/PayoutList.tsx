import { Button, Flex } from '@mantine/core';
import { useState } from 'react';
import type { WaitingPayout } from '#contract/dashboard/payouts';
import type { Payout } from '#contract/payouts';
import { dashboard } from '#web/api/client';
import { Dialog } from '#web/design/dialogs/Dialog';
import { Facts, Section, Surface } from '#web/design/layout/layout';
import { notify } from '#web/design/notify';
import { EmptyState, Problem } from '#web/design/states/states';
import { Badge } from '#web/design/status/Badge';
import { PAYOUT_BADGES } from '#web/design/status/status-badges';
import { CursorList } from '#web/design/table/CursorList';
import { columnsOf, DataTable } from '#web/design/table/DataTable';
import { Time } from '#web/design/time/Time';
import { Amount, Usd } from '#web/design/values/Amount';
import { IdChip } from '#web/design/values/IdChip';

const column = columnsOf<Payout>();

const COLUMNS = [
  column({
    id: 'status',
    header: 'Status',
    cell: (payout) => <Badge content={PAYOUT_BADGES[payout.status]} />,
  }),
  column({
    id: 'usd',
    header: 'Amount',
    meta: { align: 'right' },
    cell: (payout) => <Usd value={payout.amount_usd} />,
  }),
  column({
    id: 'sent',
    header: 'Sent',
    meta: { align: 'right', from: 'tablet' },
    cell: (payout) =>
      payout.payout_amount === null ? (
        payout.currency
      ) : (
        <Amount value={payout.payout_amount} currency={payout.currency} />
      ),
  }),
  column({
    id: 'address',
    header: 'To',
    meta: { from: 'wide' },
    cell: (payout) => <IdChip id={payout.payout_address} label="address" />,
  }),
  column({
    id: 'hash',
    header: 'Transaction',
    meta: { from: 'wide' },
    cell: (payout) => (payout.tx_hash === null ? '–' : <IdChip id={payout.tx_hash} label="transaction hash" />),
  }),
  column({
    id: 'created',
    header: 'Requested',
    meta: { align: 'right' },
    cell: (payout) => <Time at={payout.created_at} />,
  }),
];

export function PayoutList() {
  const [shown, setShown] = useState<Payout | null>(null);
  return (
    <Section title="Payouts">
      <CursorList
        label="Payouts"
        pages={dashboard.pagesOf('/payouts')}
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

const REQUESTED_VIA: Readonly<Record<Payout['requested_via'], string>> = {
  api: 'through the API',
  dashboard: 'in the dashboard',
  schedule: 'on schedule',
};

/** One payout, with the time of each step. */
function PayoutDetails({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { payout_amount: amount, currency, tx_hash: hash } = payout;
  const step = (name: string, at: string | null) =>
    at === null ? null : ([name, <Time key="v" at={at} absolute />] as const);
  return (
    <Dialog onClose={onClose} title="Payout" size="lg">
      <div className="stack">
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

const waitingColumn = columnsOf<WaitingPayout>();

const WAITING_COLUMNS = [
  waitingColumn({
    id: 'usd',
    header: 'Amount',
    meta: { align: 'right' },
    cell: (payout) => <Usd value={payout.amount_usd} />,
  }),
  waitingColumn({
    id: 'address',
    header: 'To',
    cell: (payout) => <IdChip id={payout.payout_address} label="address" />,
  }),
  waitingColumn({
    id: 'by',
    header: 'Requested by',
    cell: (payout) => <span className="breaks">{payout.requested_by}</span>,
  }),
  waitingColumn({
    id: 'until',
    header: 'Until',
    meta: { align: 'right', from: 'tablet' },
    cell: (payout) => <Time at={payout.approve_by} />,
  }),
  waitingColumn({
    id: 'actions',
    header: () => <span className="hidden">Approval</span>,
    meta: { align: 'right' },
    cell: (payout) => <Approval payout={payout} />,
  }),
];

function Approval({ payout }: { payout: WaitingPayout }) {
  const approve = dashboard.useWrite(
    { call: () => ({ path: `/payouts/${payout.payout_id}/approve` }), changes: ['/payouts'] },
    () => notify({ message: 'Payout approved.' }),
  );
  return payout.is_own ? (
    <span className="quiet">Somebody else approves it</span>
  ) : (
    <Flex component="span" display="inline-flex" direction="column" gap={8} align="flex-end">
      <Button size="xs" loading={approve.isPending} onClick={() => approve.mutate()}>
        Approve
      </Button>
      <Problem error={approve.error} />
    </Flex>
  );
}

/** Payouts that a second person has to approve; nothing if there are none. */
export function WaitingPayouts() {
  const { data } = dashboard.useRead('/payouts/approvals');
  return data === undefined || data.items.length === 0 ? null : (
    <Section title="Waiting for approval" description="Two people have to agree to each payout.">
      <Surface>
        <DataTable
          label="Payouts to approve"
          columns={WAITING_COLUMNS}
          rows={data.items}
          idOf={({ payout_id }) => payout_id}
        />
      </Surface>
    </Section>
  );
}
