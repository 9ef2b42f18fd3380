import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { WaitingPayout } from '#contract/dashboard/payouts';
import { useRead, useWrite } from '#web/api/dashboard';
import { Section } from '#web/design/layout/Section';
import { Surface } from '#web/design/layout/Surface';
import { Problem } from '#web/design/states/Problem';
import { columnsOf } from '#web/design/table/columns';
import { DataTable } from '#web/design/table/DataTable';
import { Time } from '#web/design/time/Time';
import { IdChip } from '#web/design/values/IdChip';
import { Usd } from '#web/design/values/Usd';

const column = columnsOf<WaitingPayout>();

const COLUMNS = [
  column.display({
    id: 'usd',
    header: 'Amount',
    meta: { align: 'right' },
    cell: ({ row: { original: payout } }) => <Usd value={payout.amount_usd} />,
  }),
  column.display({
    id: 'address',
    header: 'To',
    cell: ({ row: { original: payout } }) => <IdChip id={payout.payout_address} label="address" />,
  }),
  column.display({
    id: 'by',
    header: 'Requested by',
    cell: ({ row: { original: payout } }) => <span style={{ overflowWrap: 'anywhere' }}>{payout.requested_by}</span>,
  }),
  column.display({
    id: 'until',
    header: 'Until',
    meta: { align: 'right', from: 'tablet' },
    cell: ({ row: { original: payout } }) => <Time at={payout.approve_by} />,
  }),
  column.display({
    id: 'actions',
    header: () => <span className="hidden">Approval</span>,
    meta: { align: 'right' },
    cell: ({ row: { original: payout } }) => <Approval payout={payout} />,
  }),
];

function Approval({ payout }: { payout: WaitingPayout }) {
  const approve = useWrite(
    { call: () => ({ path: `/payouts/${payout.payout_id}/approve` }), changes: ['/payouts'] },
    () => notifications.show({ message: 'Payout approved.' }),
  );
  return payout.is_own ? (
    <span style={{ color: 'var(--ink-3)' }}>Somebody else approves it</span>
  ) : (
    <span style={{ display: 'inline-grid', gap: 8, justifyItems: 'end' }}>
      <Button size="xs" loading={approve.isPending} onClick={() => approve.mutate()}>
        Approve
      </Button>
      <Problem error={approve.error} />
    </span>
  );
}

/** Payouts that a second person has to approve; nothing if there are none. */
export function WaitingPayouts() {
  const { data } = useRead('/payouts/approvals');
  return data === undefined || data.items.length === 0 ? null : (
    <Section title="Waiting for approval" description="Two people have to agree to each payout.">
      <Surface>
        <DataTable label="Payouts to approve" columns={COLUMNS} rows={data.items} idOf={({ payout_id }) => payout_id} />
      </Surface>
    </Section>
  );
}
