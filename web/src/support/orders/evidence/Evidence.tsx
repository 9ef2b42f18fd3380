import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OrderPageView } from '#contract/support/orders';
import { useFilters } from '#web/app/search-text';
import { JsonView } from '#web/design/values/JsonView';
import { AuditTable } from '#web/support/audit/AuditTable';
import { CaseList } from './CaseList';
import { ConversationList } from './ConversationList';
import { DeliveryList } from './DeliveryList';
import { HistoryPanel } from './HistoryPanel';
import { NeighborList } from './NeighborList';
import { OrderRequestList } from './OrderRequestList';

interface TabRow {
  name: string;
  /** Shown beside the name, if it is known before the tab is opened. */
  count?: (view: OrderPageView) => number;
  show: (view: OrderPageView) => ReactNode;
}

/** The data from which the verdict follows, and data for checking it. */
const TABS: Readonly<Record<string, TabRow>> = {
  story: { name: 'Workflow history', show: ({ order }) => <HistoryPanel orderId={order.order_id} /> },
  provider: { name: 'Provider', show: ({ order }) => <ConversationList orderId={order.order_id} /> },
  webhooks: { name: 'Webhooks', show: ({ order }) => <DeliveryList orderId={order.order_id} /> },
  requests: { name: 'API requests', show: ({ order }) => <OrderRequestList orderId={order.order_id} /> },
  neighbors: { name: 'Neighbors', show: ({ order }) => <NeighborList orderId={order.order_id} /> },
  cases: { name: 'Cases', count: ({ cases }) => cases.length, show: ({ cases }) => <CaseList cases={cases} /> },
  audit: {
    name: 'Notes and audit',
    count: ({ audit }) => audit.length,
    show: ({ audit }) => <AuditTable entries={audit} label="Notes and audit" />,
  },
  raw: { name: 'JSON', show: ({ order }) => <JsonView value={order} label="order" /> },
};

export function Evidence({ view }: { view: OrderPageView }) {
  const { filters, setFilters } = useFilters(['tab']);
  const chosen = filters.tab !== undefined && filters.tab in TABS ? filters.tab : 'story';
  const rows = Object.entries(TABS);
  return (
    <Tabs
      value={chosen}
      onChange={(tab) => setFilters({ tab: tab === 'story' ? undefined : (tab ?? undefined) })}
      keepMounted={false}
    >
      <Tabs.List>
        {rows.map(([tab, { name, count }]) => (
          <Tabs.Tab key={tab} value={tab}>
            {name}
            {count && ` (${count(view)})`}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {rows.map(([tab, { show }]) => (
        <Tabs.Panel key={tab} value={tab} pt="md">
          {show(view)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
