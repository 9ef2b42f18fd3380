import { call } from '#web/api/support';
import { ReasonDialog } from '#web/support/actions/ReasonDialog';

/** Takes an order that stands still to manual review, where it can be decided. */
export function ReviewDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  return (
    <ReasonDialog
      title="Take to review"
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
        The order leaves its place for good: no deadline of its own ends it any more, and the partner is notified. Its
        provider is still asked, and a completion or refund that it reports still ends the order. Otherwise a person has
        to decide.
      </p>
    </ReasonDialog>
  );
}
