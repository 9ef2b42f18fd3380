import type { ProviderStateList } from '../../../../src/contract/support/providers';
import { SECOND } from '../../../../src/domain/duration';
import { useRead } from '../../app/read';
import { useFilters } from '../../app/search';
import { Page } from '../../design/layout/Page';
import { Surface } from '../../design/layout/Surface';
import { EmptyState } from '../../design/states/EmptyState';
import { Loaded } from '../../design/states/Loaded';
import { DataTable } from '../../design/table/DataTable';
import { TableSkeleton } from '../../design/table/TableSkeleton';
import { PROVIDER_COLUMNS } from './provider-columns';
import { isTroubled } from './provider-look';

/** Every live provider as it is now; what is in trouble stands first. */
export function ProvidersPage() {
  const { filters } = useFilters(['provider']);
  const query = useRead<ProviderStateList>('/providers', { refreshMs: 15 * SECOND });
  return (
    <Page
      title="Providers"
      hasEnvironment={false}
      description="Live providers as they are now, with the orders that they have."
    >
      <Surface>
        <Loaded query={query} skeleton={<TableSkeleton columns={6} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title="No live provider is set up">
                With a provider’s keys in the settings, its state, speed and outages stand here.
              </EmptyState>
            ) : (
              <DataTable
                label="Providers"
                columns={PROVIDER_COLUMNS}
                rows={items.toSorted((one, other) => Number(isTroubled(other)) - Number(isTroubled(one)))}
                idOf={({ code }) => code}
                selected={filters.provider}
              />
            )
          }
        </Loaded>
      </Surface>
    </Page>
  );
}
