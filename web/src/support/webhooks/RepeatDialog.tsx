import type { Delivery } from '#contract/shared/webhooks/deliveries';
import { call } from '#web/api/support';
import { ReasonDialog } from '../actions/ReasonDialog';

interface RepeatDialogProps {
  delivery: Delivery;
  how: 'resend' | 'replay';
  onClose: () => void;
}

const TEXTS = {
  resend: {
    title: 'Resend this event',
    action: 'Resend',
    consequence:
      'The event is sent again now, with the same event ID and body. The partner’s server has not accepted it yet.',
  },
  replay: {
    title: 'Replay this event',
    action: 'Replay',
    consequence:
      'A new delivery of the same event is sent, with the same event ID and body. A server that does not check event IDs will process the event twice.',
  },
} as const;

export function RepeatDialog({ delivery: { delivery_id }, how, onClose }: RepeatDialogProps) {
  const { title, action, consequence } = TEXTS[how];
  return (
    <ReasonDialog
      title={title}
      action={action}
      run={async (reason) => {
        await call(`/webhooks/deliveries/${delivery_id}/${how}`, { method: 'POST', body: { reason } });
        return 'The event is being sent.';
      }}
      changes={['/webhooks', '/orders']}
      onClose={onClose}
    >
      <p>{consequence}</p>
    </ReasonDialog>
  );
}
