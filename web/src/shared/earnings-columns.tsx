import { type Columns, columnsOf } from '../design/table/DataTable';
import { Usd } from '../design/values/Amount';

interface EarningsRow {
  provider_name: string;
  orders: number;
  reported_usd: string | null;
  difference_usd: string | null;
}

interface Reported<E> {
  header: string;
  /** What should have been earned, with the words after it. */
  expected: (row: E) => string;
  words?: string;
}

/** What was earned at a provider: the portal's own columns between its orders and what it reports itself. */
export function earningsColumns<E extends EarningsRow>(own: Columns<E>, reported: Reported<E>): Columns<E> {
  const column = columnsOf<E>();
  return [
    column({
      id: 'provider',
      header: 'Provider',
      cell: (one) => <strong className="semibold">{one.provider_name}</strong>,
    }),
    column({
      id: 'orders',
      header: 'Orders',
      meta: { align: 'right', from: 'tablet' },
      cell: (one) => one.orders.toLocaleString('en-US'),
    }),
    ...own,
    column({
      id: 'reported',
      header: reported.header,
      meta: { align: 'right' },
      // Both in one cell: on a telephone the headers are not shown.
      cell: (one) => (
        <>
          {one.reported_usd === null ? 'Not yet' : <Usd value={one.reported_usd} />} of{' '}
          <Usd value={reported.expected(one)} />
          {reported.words}
        </>
      ),
    }),
    column({
      id: 'difference',
      header: 'Difference',
      meta: { align: 'right', from: 'tablet' },
      cell: (one) => (one.difference_usd === null ? '–' : <Usd value={one.difference_usd} />),
    }),
  ];
}
