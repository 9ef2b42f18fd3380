import { call } from '#web/api/support';
import { ReasonDialog } from '../actions/ReasonDialog';

interface ResumeDialogProps {
  endpointId: string;
  url: string;
  onClose: () => void;
}

export function ResumeDialog({ endpointId, url, onClose }: ResumeDialogProps) {
  return (
    <ReasonDialog
      title="Resume this endpoint"
      action="Resume"
      run={async (reason) => {
        const path = `/webhooks/endpoints/${endpointId}/resume` as const;
        const { queued_events } = await call(path, { method: 'POST', body: { reason } });
        return `Resumed. ${queued_events.toLocaleString('en-US')} queued events are being sent, oldest first.`;
      }}
      changes={['/webhooks', '/queues', '/partners', '/orders']}
      onClose={onClose}
    >
      <p>
        Queued events are sent to {url} right away, oldest first. If attempts keep failing, the endpoint is paused
        again.
      </p>
    </ReasonDialog>
  );
}
