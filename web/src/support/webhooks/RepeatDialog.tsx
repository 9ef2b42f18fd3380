import type { Delivery, Queued } from '../../../../src/contract/dashboard/webhooks';
import { call } from '../../api/call';
import { ReasonDialog } from '../actions/ReasonDialog';

interface RepeatDialogProps {
  delivery: Delivery;
  how: 'resend' | 'replay';
  onClose: () => void;
}

const TEXTS = {
  resend: {
    title: 'Send this event again',
    action: 'Send again',
    consequence:
      'It is sent once more now, with the same event id and body. The partner’s server has not taken it yet.',
  },
  replay: {
    title: 'Replay this event',
    action: 'Replay',
    consequence:
      'A new delivery of the same event goes out, with the same event id and body. If the partner’s server took it before, it must know the event id, or it handles the event twice.',
  },
} as const;

export function RepeatDialog({ delivery: { delivery_id }, how, onClose }: RepeatDialogProps) {
  const { title, action, consequence } = TEXTS[how];
  return (
    <ReasonDialog
      title={title}
      action={action}
      run={async (reason) => {
        await call<Queued>(`/webhooks/deliveries/${delivery_id}/${how}`, { method: 'POST', body: { reason } });
        return 'It is being sent.';
      }}
      changes={['/webhooks', '/orders']}
      onClose={onClose}
    >
      <p>{consequence}</p>
    </ReasonDialog>
  );
}
