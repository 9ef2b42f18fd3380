import { call } from '#web/api/support';
import { ReasonDialog } from '#web/support/actions/ReasonDialog';

/** Takes an order that stands still to manual review, where it can be decided. */
export function ReviewDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  return (
    <ReasonDialog
      title="Take this order to review"
      action="Take to review"
      danger
      run={async (reason) => {
        await call(`/orders/${orderId}/review`, { method: 'POST', body: { reason } });
        return 'The order is in manual review, and can be decided now.';
      }}
      changes={[`/orders/${orderId}`, '/queues']}
      onClose={onClose}
    >
      <p>
        The order waits for an operator’s decision from now on, and the partner is notified. It does not go back to
        where it was, and no deadline of its own ends it any more. Its provider is still asked: if it reports a
        completion or a refund, that ends the order.
      </p>
    </ReasonDialog>
  );
}
