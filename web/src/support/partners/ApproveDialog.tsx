import { call } from '../../api/call';
import { ReasonDialog } from '../actions/ReasonDialog';
import type { PartnerDialogProps } from './partner-dialog';

export function ApproveDialog({ partnerId, name, onClose }: PartnerDialogProps) {
  return (
    <ReasonDialog
      title={`Approve ${name}`}
      action="Approve"
      run={async (reason) => {
        await call(`/partners/${partnerId}/approve`, { method: 'POST', body: { reason } });
        return `${name} may make live keys.`;
      }}
      changes={['/partners', '/queues']}
      onClose={onClose}
    >
      <p>{name} may make live keys at once, and swap real money with them. Its owners are told by mail.</p>
    </ReasonDialog>
  );
}
