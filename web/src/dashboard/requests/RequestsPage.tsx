import { Tabs } from '@mantine/core';
import { useFilters } from '#web/app/search-text';
import { Page } from '#web/design/layout/Page';
import { ErrorGroups } from './ErrorGroups';
import { RequestLog } from './RequestLog';
import { StreamList } from './StreamList';

export function RequestsPage() {
  const { filters, setFilters } = useFilters(['view']);
  return (
    <Page
      title="Logs"
      description="Every request made with your keys, kept for 7 days. Secrets and addresses are redacted."
    >
      <Tabs
        value={filters.view ?? 'requests'}
        onChange={(view) => setFilters({ view: view === 'requests' ? undefined : (view ?? undefined) })}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="requests">Requests</Tabs.Tab>
          <Tabs.Tab value="errors">Errors by type</Tabs.Tab>
          <Tabs.Tab value="streams">Event streams</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="requests" pt="md">
          <RequestLog />
        </Tabs.Panel>
        <Tabs.Panel value="errors" pt="md">
          <ErrorGroups />
        </Tabs.Panel>
        <Tabs.Panel value="streams" pt="md">
          <StreamList />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
