import type { ProviderEarningsList } from '#contract/dashboard/payouts';
import { useRead } from '#web/api/dashboard';
import { Section } from '#web/design/layout/Section';
import { Surface } from '#web/design/layout/Surface';
import { EmptyState } from '#web/design/states/EmptyState';
import { Loaded } from '#web/design/states/Loaded';
import { columnsOf } from '#web/design/table/columns';
import { DataTable } from '#web/design/table/DataTable';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { MonthSelect, useMonth } from '#web/design/time/MonthSelect';
import { Usd } from '#web/design/values/Usd';

const column = columnsOf<ProviderEarningsList['items'][number]>();

const COLUMNS = [
  column.display({
    id: 'provider',
    header: 'Provider',
    cell: ({ row: { original: one } }) => <strong style={{ fontWeight: 600 }}>{one.provider_name}</strong>,
  }),
  column.display({
    id: 'orders',
    header: 'Orders',
    meta: { align: 'right', from: 'tablet' },
    cell: ({ row: { original: one } }) => one.orders.toLocaleString('en-US'),
  }),
  column.display({
    id: 'share',
    header: 'Your share',
    meta: { align: 'right', from: 'tablet' },
    cell: ({ row: { original: one } }) => <Usd value={one.share_usd} />,
  }),
  column.display({
    id: 'markup',
    header: 'Your markup',
    meta: { align: 'right', from: 'tablet' },
    cell: ({ row: { original: one } }) => <Usd value={one.markup_usd} />,
  }),
  column.display({
    id: 'reported',
    header: 'Provider reports',
    meta: { align: 'right' },
    // Both in one cell: on a telephone the headers are not shown.
    cell: ({ row: { original: one } }) => (
      <>
        {one.reported_usd === null ? 'Not yet' : <Usd value={one.reported_usd} />} of <Usd value={one.markup_usd} />
      </>
    ),
  }),
  column.display({
    id: 'difference',
    header: 'Difference',
    meta: { align: 'right', from: 'tablet' },
    cell: ({ row: { original: one } }) => (one.difference_usd === null ? '–' : <Usd value={one.difference_usd} />),
  }),
];

/** What was earned where: what the orders should have brought, and what the operator's providers say that they kept. */
export function ProviderEarnings() {
  const month = useMonth();
  const query = useRead('/payouts/providers', { query: month.query });
  return (
    <Section title="Earnings by provider">
      <MonthSelect label="Orders created in" of={month} />
      <Surface>
        <Loaded query={query} skeleton={<TableSkeleton columns={6} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title="Nothing earned">No order of this month has earned anything so far.</EmptyState>
            ) : (
              <DataTable
                label="Earnings by provider"
                columns={COLUMNS}
                rows={items}
                idOf={({ provider }) => provider}
              />
            )
          }
        </Loaded>
      </Surface>
    </Section>
  );
}
