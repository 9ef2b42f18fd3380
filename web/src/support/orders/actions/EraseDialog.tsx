import { call } from '#web/api/support';
import { ReasonDialog } from '#web/support/actions/ReasonDialog';

export function EraseDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  return (
    <ReasonDialog
      title="Erase personal data"
      action="Erase for good"
      danger
      reasonNote="Kept in the audit log with your name, so it should not name the person."
      run={async (reason) => {
        const erased = await call(`/orders/${orderId}/erase`, { method: 'POST', body: { reason } });
        return erased.history_deleted
          ? 'Personal data erased.'
          : 'Personal data erased. The history in Temporal follows as soon as it answers.';
      }}
      changes={[`/orders/${orderId}`, '/queues']}
      onClose={onClose}
    >
      <p>
        Addresses, memos, transactions, the partner’s reference and all history of this order are erased. Amounts,
        statuses and earnings stay. Support can no longer explain the order afterwards.
      </p>
    </ReasonDialog>
  );
}
