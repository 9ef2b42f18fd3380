import { call } from '#web/api/support';
import { ReasonDialog } from '../actions/ReasonDialog';
import type { PartnerDialogProps } from './partner-dialog';

export function CloseDialog({ partnerId, name, onClose }: PartnerDialogProps) {
  return (
    <ReasonDialog
      title={`Close ${name}`}
      action="Close partner"
      danger
      reasonNote="Sent to its owners, and kept in the audit log with your name."
      run={async (reason) => {
        await call(`/partners/${partnerId}/close`, { method: 'POST', body: { reason } });
        return `${name} is closed.`;
      }}
      changes={['/partners', '/queues']}
      onClose={onClose}
    >
      <p>
        Its keys and webhook endpoints end at once, its members are removed and logged out, and it cannot create orders.
        Open orders and payouts continue. It can be reopened for 14 days.
      </p>
    </ReasonDialog>
  );
}
