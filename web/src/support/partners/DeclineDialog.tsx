import { call } from '../../api/call';
import { ReasonDialog } from '../actions/ReasonDialog';
import type { PartnerDialogProps } from './partner-dialog';

export function DeclineDialog({ partnerId, name, onClose }: PartnerDialogProps) {
  return (
    <ReasonDialog
      title={`Decline ${name}`}
      action="Decline"
      danger
      reasonNote="Kept in the audit log and mailed to the partner’s owners: say what is missing."
      run={async (reason) => {
        await call(`/partners/${partnerId}/decline`, { method: 'POST', body: { reason } });
        return `${name} is told what is missing.`;
      }}
      changes={['/partners', '/queues']}
      onClose={onClose}
    >
      <p>
        Its onboarding opens again, so that it can mend what is missing and ask once more. The sandbox keeps working.
      </p>
    </ReasonDialog>
  );
}
