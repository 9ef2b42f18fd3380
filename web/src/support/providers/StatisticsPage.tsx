import type { Statistics } from '#contract/support/providers';
import { useRead } from '#web/api/support';
import { Page, Section, Surface } from '#web/design/layout/layout';
import { useFilters } from '#web/design/navigation/url';
import { EmptyState, Loaded } from '#web/design/states/states';
import { WholeList } from '#web/design/table/CursorList';
import { Filters, SearchField } from '#web/design/table/Filters';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { Time } from '#web/design/time/Time';
import { EVIDENCE_COLUMNS, OVERALL_COLUMNS, PAIR_COLUMNS } from './statistics-columns';

const NAMES = ['provider', 'from', 'to'] as const;
const NOTHING = Object.fromEntries(NAMES.map((name) => [name, undefined]));
type Row = Statistics['items'][number];

const idOf = ({ provider, pair }: Row) => [provider, ...Object.values(pair ?? {})].join(' ');

/** Delivered compared with quoted amounts, durations and refunds. */
export function StatisticsPage() {
  const { filters, setFilters } = useFilters(NAMES);
  const query = useRead('/providers/statistics', { query: filters });
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page
      title="Statistics"
      hasEnvironment={false}
      description={
        query.data === undefined ? (
          'Quoted vs. delivered, time to complete, refunds.'
        ) : (
          <>
            Live orders of the last {query.data.days} days
            {query.data.computed_at !== null && (
              <>
                , updated <Time at={query.data.computed_at} />
              </>
            )}
            .
          </>
        )
      }
    >
      <Filters onClear={isFiltered ? () => setFilters(NOTHING) : undefined}>
        <SearchField
          label="Provider"
          placeholder="Provider"
          value={filters.provider ?? ''}
          onChange={(provider) => setFilters({ provider })}
          width={160}
        />
        <SearchField
          label="Sent currency"
          placeholder="Sent currency, e.g. BTC"
          value={filters.from ?? ''}
          onChange={(from) => setFilters({ from })}
          width={160}
        />
        <SearchField
          label="Received currency"
          placeholder="Received currency, e.g. ETH"
          value={filters.to ?? ''}
          onChange={(to) => setFilters({ to })}
          width={160}
        />
      </Filters>
      <Loaded query={query} skeleton={<TableSkeleton columns={6} />}>
        {({ items, evidence }) => (
          <>
            <StatisticsBody items={items} isFiltered={isFiltered} onOpen={(provider) => setFilters({ provider })} />
            {evidence.length > 0 && (
              <Section
                title="On chain"
                description="What providers say of deposits, payouts and refunds, compared with your own nodes."
              >
                <WholeList
                  label="On chain"
                  columns={EVIDENCE_COLUMNS}
                  rows={evidence}
                  idOf={({ provider, network, leg }) => [provider, network, leg].join(' ')}
                />
              </Section>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface StatisticsBodyProps {
  items: readonly Row[];
  isFiltered: boolean;
  /** Shows only one provider. */
  onOpen: (provider: string) => void;
}

function StatisticsBody({ items, isFiltered, onOpen }: StatisticsBodyProps) {
  const overall = items.filter(({ pair }) => pair === null);
  const pairs = items.filter(({ pair }) => pair !== null);
  if (items.length === 0) {
    return (
      <Surface>
        <EmptyState title={isFiltered ? 'Nothing matches these filters' : 'No data yet'}>
          Figures appear once live orders have finished.
        </EmptyState>
      </Surface>
    );
  }
  return (
    <>
      {overall.length > 0 && (
        <Section title="By provider">
          <WholeList
            label="By provider"
            columns={OVERALL_COLUMNS}
            rows={overall}
            idOf={idOf}
            onOpen={({ provider }) => onOpen(provider)}
          />
        </Section>
      )}
      {pairs.length > 0 && (
        <Section title="By provider and pair">
          <WholeList label="By provider and pair" columns={PAIR_COLUMNS} rows={pairs} idOf={idOf} />
        </Section>
      )}
    </>
  );
}
