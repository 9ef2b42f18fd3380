import { useNavigate } from '@tanstack/react-router';
import type { ListedRequestBody } from '#contract/requests/logged-request';
import { useEnvironment } from '../app/environment';
import { Surface } from '../design/layout/Surface';
import { EmptyState } from '../design/states/EmptyState';
import { DataTable } from '../design/table/DataTable';
import { REQUEST_COLUMNS } from '../shared/requests/request-columns';

/** The requests that have to do with something. */
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
        onOpen={({ request_id }) => void navigate({ to: `/logs/${request_id}`, search: { environment } })}
      />
    </Surface>
  );
}
