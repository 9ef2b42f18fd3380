import { useNavigate } from '@tanstack/react-router';
import type { DeliverySummary } from '../../../../src/contract/shared/webhooks/deliveries';
import { useEnvironment } from '../../app/environment';
import { Link } from '../../app/link';
import { Surface } from '../../design/layout/Surface';
import { EmptyState } from '../../design/states/EmptyState';
import { DataTable } from '../../design/table/DataTable';
import { DELIVERY_COLUMNS } from '../../shared/webhooks/delivery-columns';

/** The deliveries that have to do with something. */
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
