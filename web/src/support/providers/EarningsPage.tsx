import type { Earnings } from '#contract/support/providers';
import { support } from '#web/api/client';
import { Page } from '#web/design/layout/layout';
import { EmptyState } from '#web/design/states/states';
import { CsvButton } from '#web/design/table/CsvButton';
import { columnsOf } from '#web/design/table/DataTable';
import { ReadList } from '#web/design/table/ReadList';
import { MonthSelect, useMonth } from '#web/design/time/MonthSelect';
import { Usd } from '#web/design/values/Amount';
import { earningsColumns } from '#web/shared/earnings-columns';
import { ActionButton } from '../actions';
import { ReportDialog } from '../payouts/ReportDialog';

/** What the providers should have kept for the operator, beside what they say that they kept. */
export function EarningsPage() {
  const month = useMonth();
  const query = support.useRead('/providers/earnings', { query: month.query });
  const rows = query.data?.items;
  return (
    <Page
      title="Earnings"
      hasEnvironment={false}
      description="What completed live orders should have brought at each provider, and what it reports."
      actions={
        <>
          <CsvButton
            of="earnings"
            name={`earnings-${month.month}`}
            headers={HEADERS}
            lines={rows?.map((one) => [
              one.provider_name,
              one.orders,
              one.own_usd,
              one.markup_usd,
              one.expected_usd,
              one.reported_usd,
              one.difference_usd,
              one.owed_usd,
            ])}
          />
          <ActionButton
            label="Record a report"
            permission="support.decide"
            dialog={(close) => <ReportDialog month={month.month} earned={rows ?? []} onClose={close} />}
          />
        </>
      }
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

const HEADERS = [
  'Provider',
  'Orders',
  'Own share, USD',
  'Markups, USD',
  'Expected, USD',
  'Reported, USD',
  'Difference, USD',
  'Owed to partners, USD',
];

type Row = Earnings['items'][number];
const column = columnsOf<Row>();

const EARNINGS_COLUMNS = [
  ...earningsColumns<Row>(
    [
      column({
        id: 'own',
        header: 'Own share',
        meta: { align: 'right', from: 'huge' },
        cell: (one) => <Usd value={one.own_usd} />,
      }),
      column({
        id: 'markup',
        header: 'Markups',
        meta: { align: 'right', from: 'huge' },
        cell: (one) => <Usd value={one.markup_usd} />,
      }),
    ],
    { header: 'Reported', expected: ({ expected_usd }) => expected_usd, words: ' expected' },
  ),
  column({
    id: 'owed',
    header: 'Owed to partners',
    meta: { align: 'right', from: 'tablet' },
    cell: (one) => <Usd value={one.owed_usd} />,
  }),
];
