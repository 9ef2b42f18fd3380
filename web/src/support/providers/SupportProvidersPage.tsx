import { useNavigate } from '@tanstack/react-router';
import { SECOND } from '#domain/duration';
import { useRead } from '#web/api/support';
import { useFilters } from '#web/app/search-text';
import { Page } from '#web/design/layout/Page';
import { Surface } from '#web/design/layout/Surface';
import { EmptyState } from '#web/design/states/EmptyState';
import { Loaded } from '#web/design/states/Loaded';
import { DataTable } from '#web/design/table/DataTable';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { hasProblem } from './provider-badge';
import { SUPPORT_PROVIDER_COLUMNS } from './provider-columns';

/** Every live provider with its current state; those with problems first. */
export function SupportProvidersPage() {
  const { filters } = useFilters(['provider']);
  const navigate = useNavigate();
  const query = useRead('/providers', { refreshMs: 15 * SECOND });
  return (
    <Page title="Providers" hasEnvironment={false} description="Live providers and their current state.">
      <Surface>
        <Loaded query={query} skeleton={<TableSkeleton columns={6} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title="No live provider is set up">
                Add a provider’s API keys to the settings to see its state, speed, and outages here.
              </EmptyState>
            ) : (
              <DataTable
                label="Providers"
                columns={SUPPORT_PROVIDER_COLUMNS}
                rows={items.toSorted((one, other) => Number(hasProblem(other)) - Number(hasProblem(one)))}
                idOf={({ code }) => code}
                selected={filters.provider}
                onOpen={({ code }) => void navigate({ to: '/health', search: { provider: code } })}
              />
            )
          }
        </Loaded>
      </Surface>
    </Page>
  );
}
