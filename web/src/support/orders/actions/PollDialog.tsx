import { call } from '#web/api/support';
import { ReasonDialog } from '#web/support/actions/ReasonDialog';

interface PollDialogProps {
  orderId: string;
  provider: string | null;
  onClose: () => void;
}

export function PollDialog({ orderId, provider, onClose }: PollDialogProps) {
  const name = provider ?? 'the provider';
  return (
    <ReasonDialog
      title={`Check with ${name} now`}
      action="Check now"
      run={async (reason) => {
        await call(`/orders/${orderId}/poll`, { method: 'POST', body: { reason } });
        return `Checking with ${name}. Its answer appears within seconds.`;
      }}
      changes={[`/orders/${orderId}`, '/queues']}
      onClose={onClose}
    >
      <p>
        {name} is asked for this order’s status right away instead of at the next scheduled check. The order changes
        only if the answer is new.
      </p>
    </ReasonDialog>
  );
}
