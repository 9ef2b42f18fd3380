import { useState } from 'react';
import type { DeliverySummary } from '#contract/shared/webhooks/deliveries';
import { useRead } from '#web/api/support';
import { Section } from '#web/design/layout/Section';
import { Surface } from '#web/design/layout/Surface';
import { EmptyState } from '#web/design/states/EmptyState';
import { Loaded } from '#web/design/states/Loaded';
import { DataTable } from '#web/design/table/DataTable';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { Attempts } from '#web/shared/webhooks/Attempts';
import { DELIVERY_COLUMNS } from '#web/shared/webhooks/delivery-columns';
import { RepeatActions } from '#web/support/webhooks/RepeatActions';

const SHOWN_COLUMNS = DELIVERY_COLUMNS.filter(({ id }) => id !== 'order');

/** The webhooks about the order, and each attempt of the selected one. */
export function DeliveryList({ orderId }: { orderId: string }) {
  const query = useRead(`/orders/${orderId}/deliveries`, { refreshMs: 10_000 });
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
          <div style={{ display: 'grid', gap: 16 }}>
            <Surface>
              <DataTable<DeliverySummary>
                label="Webhooks"
                columns={SHOWN_COLUMNS}
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
