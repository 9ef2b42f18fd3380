import { call } from '#web/api/support';
import { ReasonDialog } from '../actions/ReasonDialog';
import type { PartnerDialogProps } from './partner-dialog';

export function DeclineDialog({ partnerId, name, onClose }: PartnerDialogProps) {
  return (
    <ReasonDialog
      title={`Decline ${name}`}
      action="Decline"
      danger
      reasonNote="Kept in the audit log and emailed to the partner’s owners. Say what is missing."
      run={async (reason) => {
        await call(`/partners/${partnerId}/decline`, { method: 'POST', body: { reason } });
        return `${name} is notified of the reason.`;
      }}
      changes={['/partners', '/queues']}
      onClose={onClose}
    >
      <p>Onboarding reopens so that the partner can fix what is missing and apply again. The sandbox keeps working.</p>
    </ReasonDialog>
  );
}
