import { useNavigate } from '@tanstack/react-router';
import type { ListedRequestBody } from '#contract/requests';
import { useEnvironment } from '#web/app/environment';
import { Surface } from '#web/design/layout/Surface';
import { EmptyState } from '#web/design/states/EmptyState';
import { DataTable } from '#web/design/table/DataTable';
import { REQUEST_COLUMNS } from '#web/shared/requests/request-columns';

/** The requests about one order or other object. */
export function RequestTable({ requests }: { requests: readonly ListedRequestBody[] }) {
  const navigate = useNavigate();
  const { environment } = useEnvironment();
  if (requests.length === 0) {
    return (
      <Surface>
        <EmptyState title="No requests">There were no API requests for this order in the last 7 days.</EmptyState>
      </Surface>
    );
  }
  return (
    <Surface>
      <DataTable
        label="API requests"
        columns={REQUEST_COLUMNS}
        rows={requests}
        idOf={({ request_id }) => request_id}
        onOpen={({ request_id }) => void navigate({ to: `/requests/${request_id}`, search: { environment } })}
      />
    </Surface>
  );
}
