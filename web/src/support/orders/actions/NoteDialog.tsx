import { call } from '../../../api/call';
import { ReasonDialog } from '../../actions/ReasonDialog';

export function NoteDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  return (
    <ReasonDialog
      title="Add a note"
      action="Add note"
      reasonLabel="Note"
      reasonNote="Every operator can read it, and it stands in the case file. It cannot be taken back."
      run={async (reason) => {
        await call(`/orders/${orderId}/notes`, { method: 'POST', body: { reason } });
        return 'The note is kept.';
      }}
      changes={[`/orders/${orderId}`]}
      onClose={onClose}
    >
      <p>The order itself does not change, and the partner does not see it.</p>
    </ReasonDialog>
  );
}
