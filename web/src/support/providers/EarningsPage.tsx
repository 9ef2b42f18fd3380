import type { Earnings } from '#contract/support/providers';
import { support } from '#web/api/client';
import { Page } from '#web/design/layout/layout';
import { EmptyState } from '#web/design/states/states';
import { columnsOf } from '#web/design/table/DataTable';
import { ReadList } from '#web/design/table/ReadList';
import { MonthSelect, useMonth } from '#web/design/time/MonthSelect';
import { Usd } from '#web/design/values/Amount';

/** What the providers should have kept for the operator, beside what they say that they kept. */
export function EarningsPage() {
  const month = useMonth();
  const query = support.useRead('/providers/earnings', { query: month.query });
  return (
    <Page
      title="Earnings"
      hasEnvironment={false}
      description="What completed live orders should have brought at each provider, and what it reports."
    >
      <MonthSelect label="Orders created in" of={month} />
      <ReadList
        query={query}
        label="Earnings"
        columns={EARNINGS_COLUMNS}
        idOf={({ provider }) => provider}
        empty={<EmptyState title="Nothing earned">No live order of this month has completed so far.</EmptyState>}
      />
    </Page>
  );
}

const column = columnsOf<Earnings['items'][number]>();

const EARNINGS_COLUMNS = [
  column.display({
    id: 'provider',
    header: 'Provider',
    cell: ({ row: { original: one } }) => <strong className="semibold">{one.provider_name}</strong>,
  }),
  column.display({
    id: 'orders',
    header: 'Orders',
    meta: { align: 'right', from: 'tablet' },
    cell: ({ row: { original: one } }) => one.orders.toLocaleString('en-US'),
  }),
  column.display({
    id: 'own',
    header: 'Own share',
    meta: { align: 'right', from: 'huge' },
    cell: ({ row: { original: one } }) => <Usd value={one.own_usd} />,
  }),
  column.display({
    id: 'markup',
    header: 'Markups',
    meta: { align: 'right', from: 'huge' },
    cell: ({ row: { original: one } }) => <Usd value={one.markup_usd} />,
  }),
  column.display({
    id: 'reported',
    header: 'Reported',
    meta: { align: 'right' },
    // Both in one cell: on a telephone the headers are not shown.
    cell: ({ row: { original: one } }) => (
      <>
        {one.reported_usd === null ? 'Not yet' : <Usd value={one.reported_usd} />} of <Usd value={one.expected_usd} />{' '}
        expected
      </>
    ),
  }),
  column.display({
    id: 'difference',
    header: 'Difference',
    meta: { align: 'right', from: 'tablet' },
    cell: ({ row: { original: one } }) => (one.difference_usd === null ? '–' : <Usd value={one.difference_usd} />),
  }),
  column.display({
    id: 'owed',
    header: 'Owed to partners',
    meta: { align: 'right', from: 'tablet' },
    cell: ({ row: { original: one } }) => <Usd value={one.owed_usd} />,
  }),
];
