import type { Earnings } from '#contract/support/providers';
import { columnsOf } from '#web/design/table/columns';
import { Usd } from '#web/design/values/Usd';

const column = columnsOf<Earnings['items'][number]>();

export const EARNINGS_COLUMNS = [
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
