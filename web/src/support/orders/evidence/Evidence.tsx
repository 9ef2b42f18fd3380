import { Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { DeliverySummary } from '#contract/shared/webhooks/deliveries';
import type { OrderPageView } from '#contract/support/orders';
import { support } from '#web/api/client';
import { Section, Surface } from '#web/design/layout/layout';
import { useFilters } from '#web/design/navigation/url';
import { EmptyState, Loaded } from '#web/design/states/states';
import { CursorList } from '#web/design/table/CursorList';
import { DataTable } from '#web/design/table/DataTable';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { JsonView } from '#web/design/values/JsonView';
import { REQUEST_COLUMNS } from '#web/shared/requests/request-columns';
import { Attempts } from '#web/shared/webhooks/DeliveryView';
import { DELIVERY_COLUMNS } from '#web/shared/webhooks/delivery-columns';
import { AuditTable } from '#web/support/audit/AuditTable';
import { RepeatActions } from '#web/support/webhooks/webhook-dialogs';
import { CaseList, ConversationList } from './ConversationList';
import { HistoryPanel } from './HistoryPanel';
import { NeighborList } from './NeighborList';

interface TabRow {
  name: string;
  /** Shown beside the name, if it is known before the tab is opened. */
  count?: (view: OrderPageView) => number;
  show: (view: OrderPageView) => ReactNode;
}

/** The data from which the verdict follows, and data for checking it. */
const TABS: Readonly<Record<string, TabRow>> = {
  story: { name: 'Story', show: (view) => <HistoryPanel view={view} /> },
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

const DELIVERY_COLUMN_IDS = DELIVERY_COLUMNS.filter(({ id }) => id !== 'order');

/** The webhooks about the order, and each attempt of the selected one. */
function DeliveryList({ orderId }: { orderId: string }) {
  const query = support.useRead(`/orders/${orderId}/deliveries`, { refreshMs: 10_000 });
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Loaded query={query} skeleton={<TableSkeleton columns={5} />}>
      {({ items }) => {
        const shown = items.find(({ delivery_id }) => delivery_id === chosen) ?? items.at(-1);
        return shown === undefined ? (
          <Surface>
            <EmptyState title="No webhooks were sent">The partner has no endpoint for order events.</EmptyState>
          </Surface>
        ) : (
          <div className="stack">
            <Surface>
              <DataTable<DeliverySummary>
                label="Webhooks"
                columns={DELIVERY_COLUMN_IDS}
                rows={items}
                idOf={({ delivery_id }) => delivery_id}
                onOpen={({ delivery_id }) => setChosen(delivery_id)}
                selected={shown.delivery_id}
              />
            </Surface>
            <Section title={`Attempts of ${shown.event}`} actions={<RepeatActions delivery={shown} />}>
              <Attempts key={shown.delivery_id} delivery={shown} />
            </Section>
          </div>
        );
      }}
    </Loaded>
  );
}

const REQUEST_COLUMN_IDS = REQUEST_COLUMNS.filter(({ id }) => id !== 'order');

/** The partner's requests about the order. */
function OrderRequestList({ orderId }: { orderId: string }) {
  const navigate = useNavigate();
  return (
    <CursorList
      label="API requests"
      pages={support.pagesOf(`/orders/${orderId}/requests`)}
      columns={REQUEST_COLUMN_IDS}
      idOf={({ request_id }) => request_id}
      onOpen={({ request_id }) => void navigate({ to: `/requests/${request_id}` })}
      empty={<EmptyState title="No requests">No API request has touched this order in the last 7 days.</EmptyState>}
    />
  );
}
