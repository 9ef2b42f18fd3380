import { Tabs } from '@mantine/core';
import { useRead } from '#web/api/dashboard';
import { useEnvironment } from '#web/app/environment';
import { useFilters } from '#web/app/search-text';
import { usePermission } from '#web/app/session';
import { Page } from '#web/design/layout/Page';
import { Surface } from '#web/design/layout/Surface';
import { EmptyState } from '#web/design/states/EmptyState';
import { Loaded } from '#web/design/states/Loaded';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { PermissionHint } from '#web/shared/access/PermissionHint';
import { PauseNotice } from '#web/shared/webhooks/PauseNotice';
import { DeliveryLog } from '../deliveries/DeliveryLog';
import { SignatureChecker } from '../SignatureChecker';
import { AddEndpoint } from './AddEndpoint';
import { EndpointRow } from './EndpointRow';
import { ResumeButton } from './ResumeButton';

export function WebhooksPage() {
  const { environment } = useEnvironment();
  const { filters, setFilters } = useFilters(['view']);
  const mayConfigure = usePermission('webhooks.edit');
  const query = useRead('/webhooks', { query: { environment } });
  const add = mayConfigure && query.data && query.data.free_channels.length > 0 && (
    <AddEndpoint freeChannels={query.data.free_channels} />
  );
  return (
    <Page
      title="Webhooks"
      reserved={<PermissionHint permissions={['webhooks.edit']} />}
      description="Your servers that are notified of every change to an order."
      actions={add}
    >
      {query.data?.items.map((endpoint) => (
        <PauseNotice
          key={endpoint.endpoint_id}
          endpoint={endpoint}
          resumer="you resume"
          action={<ResumeButton endpoint={endpoint} />}
        />
      ))}
      <Surface>
        <Loaded query={query} skeleton={<TableSkeleton columns={4} rows={2} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title="No endpoints yet">
                Register the URL of your server, and every change to an order is sent there: signed, in order, and
                retried until your server accepts it.
              </EmptyState>
            ) : (
              items.map((endpoint) => <EndpointRow key={endpoint.endpoint_id} endpoint={endpoint} />)
            )
          }
        </Loaded>
      </Surface>
      <Tabs
        value={filters.view ?? 'deliveries'}
        onChange={(view) => setFilters({ view: view === 'deliveries' ? undefined : (view ?? undefined) })}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="deliveries">Deliveries</Tabs.Tab>
          {mayConfigure && <Tabs.Tab value="signature">Signature checker</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="deliveries" pt="md">
          <DeliveryLog />
        </Tabs.Panel>
        {mayConfigure && (
          <Tabs.Panel value="signature" pt="md">
            <SignatureChecker endpoints={query.data?.items ?? []} />
          </Tabs.Panel>
        )}
      </Tabs>
    </Page>
  );
}
