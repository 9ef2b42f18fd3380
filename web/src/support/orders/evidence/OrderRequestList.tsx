import { useNavigate } from '@tanstack/react-router';
import { pagesOf } from '#web/api/support';
import { EmptyState } from '#web/design/states/EmptyState';
import { CursorList } from '#web/design/table/CursorList';
import { REQUEST_COLUMNS } from '#web/shared/requests/request-columns';

const SHOWN_COLUMNS = REQUEST_COLUMNS.filter(({ id }) => id !== 'order');

/** The partner's requests about the order. */
export function OrderRequestList({ orderId }: { orderId: string }) {
  const navigate = useNavigate();
  return (
    <CursorList
      label="API requests"
      pages={pagesOf(`/orders/${orderId}/requests`)}
      columns={SHOWN_COLUMNS}
      idOf={({ request_id }) => request_id}
      onOpen={({ request_id }) => void navigate({ to: `/requests/${request_id}` })}
      empty={<EmptyState title="No requests">No API request has touched this order in the last 7 days.</EmptyState>}
    />
  );
}
