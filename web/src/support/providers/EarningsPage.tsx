import { useRead } from '#web/api/support';
import { Page } from '#web/design/layout/Page';
import { Surface } from '#web/design/layout/Surface';
import { EmptyState } from '#web/design/states/EmptyState';
import { Loaded } from '#web/design/states/Loaded';
import { DataTable } from '#web/design/table/DataTable';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { MonthSelect, useMonth } from '#web/design/time/MonthSelect';
import { EARNINGS_COLUMNS } from './earnings-columns';

/** What the providers should have kept for the operator, beside what they say that they kept. */
export function EarningsPage() {
  const month = useMonth();
  const query = useRead('/providers/earnings', { query: month.query });
  return (
    <Page
      title="Earnings"
      hasEnvironment={false}
      description="What completed live orders should have brought at each provider, and what it reports."
    >
      <MonthSelect label="Orders created in" of={month} />
      <Surface>
        <Loaded query={query} skeleton={<TableSkeleton columns={6} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title="Nothing earned">No live order of this month has completed so far.</EmptyState>
            ) : (
              <DataTable label="Earnings" columns={EARNINGS_COLUMNS} rows={items} idOf={({ provider }) => provider} />
            )
          }
        </Loaded>
      </Surface>
    </Page>
  );
}
