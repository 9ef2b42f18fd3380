import type { Polled } from '../../../../../src/contract/support/orders';
import { call } from '../../../api/call';
import { ReasonDialog } from '../../actions/ReasonDialog';

interface PollDialogProps {
  orderId: string;
  provider: string | null;
  onClose: () => void;
}

export function PollDialog({ orderId, provider, onClose }: PollDialogProps) {
  const name = provider ?? 'the provider';
  return (
    <ReasonDialog
      title={`Ask ${name} now`}
      action="Ask now"
      run={async (reason) => {
        await call<Polled>(`/orders/${orderId}/poll`, { method: 'POST', body: { reason } });
        return `${name} is being asked. What it says shows here within seconds.`;
      }}
      changes={[`/orders/${orderId}`, '/queues']}
      onClose={onClose}
    >
      <p>
        The status of this order is read from {name} at once, and not when it would be due. Nothing changes but what the
        answer says.
      </p>
    </ReasonDialog>
  );
}
