import { call } from '#web/api/support';
import { ReasonDialog } from '#web/support/actions/ReasonDialog';

export function NoteDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  return (
    <ReasonDialog
      title="Add a note"
      action="Add note"
      reasonLabel="Note"
      reasonNote="Visible to all operators and included in the case file. It cannot be edited or deleted."
      run={async (reason) => {
        await call(`/orders/${orderId}/notes`, { method: 'POST', body: { reason } });
        return 'Note added.';
      }}
      changes={[`/orders/${orderId}`]}
      onClose={onClose}
    >
      <p>The order does not change, and the partner does not see the note.</p>
    </ReasonDialog>
  );
}
