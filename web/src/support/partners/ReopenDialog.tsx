import { call } from '#web/api/support';
import { ReasonDialog } from '../actions/ReasonDialog';
import type { PartnerDialogProps } from './partner-dialog';

export function ReopenDialog({ partnerId, name, onClose }: PartnerDialogProps) {
  return (
    <ReasonDialog
      title={`Reopen ${name}`}
      action="Reopen"
      run={async (reason) => {
        await call(`/partners/${partnerId}/reopen`, { method: 'POST', body: { reason } });
        return `${name} is open again.`;
      }}
      changes={['/partners', '/queues']}
      onClose={onClose}
    >
      <p>Its owners are notified by email. Keys, webhook endpoints and members do not come back.</p>
    </ReasonDialog>
  );
}
