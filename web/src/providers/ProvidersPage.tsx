import { useRead } from '../api/dashboard';
import { useEnvironment } from '../app/environment';
import { Page } from '../design/layout/Page';
import { Surface } from '../design/layout/Surface';
import { EmptyState } from '../design/states/EmptyState';
import { Loaded } from '../design/states/Loaded';
import { DataTable } from '../design/table/DataTable';
import { TableSkeleton } from '../design/table/TableSkeleton';
import { WhoMay } from '../shared/access/WhoMay';
import { Markup } from './Markup';
import { PROVIDER_COLUMNS } from './provider-columns';

export function ProvidersPage() {
  const { environment } = useEnvironment();
  const query = useRead('/providers', { query: { environment } });
  return (
    <Page
      title="Providers"
      reserved={<WhoMay permissions={['providers.edit']} />}
      description="Which providers may execute your new orders, and how each handles refunds. Open orders are not affected."
    >
      {query.data && <Markup list={query.data} />}
      <Surface>
        <Loaded query={query} skeleton={<TableSkeleton columns={5} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title="No providers yet">Your operator sets up providers.</EmptyState>
            ) : (
              <DataTable label="Providers" columns={PROVIDER_COLUMNS} rows={items} idOf={({ code }) => code} />
            )
          }
        </Loaded>
      </Surface>
    </Page>
  );
}
