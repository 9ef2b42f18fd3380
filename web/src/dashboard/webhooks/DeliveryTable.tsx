import { useNavigate } from '@tanstack/react-router';
import type { DeliverySummary } from '#contract/shared/webhooks/deliveries';
import { Surface } from '#web/design/layout/layout';
import { Link, useEnvironment } from '#web/design/navigation/url';
import { EmptyState } from '#web/design/states/states';
import { DataTable } from '#web/design/table/DataTable';
import { DELIVERY_COLUMNS } from '#web/shared/webhooks/delivery-columns';

/** The deliveries about one order or other object. */
export function DeliveryTable({ deliveries }: { deliveries: readonly DeliverySummary[] }) {
  const navigate = useNavigate();
  const { environment } = useEnvironment();
  if (deliveries.length === 0) {
    return (
      <Surface>
        <EmptyState title="No webhooks were sent">
          Every change to an order is sent to your endpoint, if you have one. <Link to="/webhooks">Webhooks</Link>
        </EmptyState>
      </Surface>
    );
  }
  return (
    <Surface>
      <DataTable
        label="Webhooks"
        columns={DELIVERY_COLUMNS}
        rows={deliveries}
        idOf={({ delivery_id }) => delivery_id}
        onOpen={({ delivery_id }) =>
          void navigate({ to: `/webhooks/deliveries/${delivery_id}`, search: { environment } })
        }
      />
    </Surface>
  );
}
