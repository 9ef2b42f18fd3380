import { call } from '#web/api/support';
import { ReasonDialog } from '../actions/ReasonDialog';
import type { PartnerDialogProps } from './partner-dialog';

export function ApproveDialog({ partnerId, name, onClose }: PartnerDialogProps) {
  return (
    <ReasonDialog
      title={`Approve ${name}`}
      action="Approve"
      run={async (reason) => {
        await call(`/partners/${partnerId}/approve`, { method: 'POST', body: { reason } });
        return `${name} can now create live keys.`;
      }}
      changes={['/partners', '/queues']}
      onClose={onClose}
    >
      <p>{name} can create live keys right away and swap real money with them. Its owners are notified by email.</p>
    </ReasonDialog>
  );
}
