import { useRead } from '#web/api/dashboard';
import { useEnvironment } from '#web/app/environment';
import { Page } from '#web/design/layout/Page';
import { Surface } from '#web/design/layout/Surface';
import { EmptyState } from '#web/design/states/EmptyState';
import { Loaded } from '#web/design/states/Loaded';
import { DataTable } from '#web/design/table/DataTable';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { PermissionHint } from '#web/shared/access/PermissionHint';
import { Markup } from './Markup';
import { PROVIDER_COLUMNS } from './provider-columns';

export function ProvidersPage() {
  const { environment } = useEnvironment();
  const query = useRead('/providers', { query: { environment } });
  return (
    <Page
      title="Providers"
      reserved={<PermissionHint permissions={['providers.edit']} />}
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
