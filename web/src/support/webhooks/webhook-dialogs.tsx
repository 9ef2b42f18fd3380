import type { Delivery } from '#contract/shared/webhooks/deliveries';
import { support } from '#web/api/client';
import { ActionButton, ReasonDialog } from '../actions';

/** The actions for one delivery. */
export function RepeatActions({ delivery }: { delivery: Delivery }) {
  return (
    <>
      {delivery.can_retry && (
        <ActionButton
          label="Resend"
          permission="support.help"
          dialog={(close) => <RepeatDialog delivery={delivery} how="resend" onClose={close} />}
        />
      )}
      {delivery.can_replay && (
        <ActionButton
          label="Replay"
          permission="support.help"
          dialog={(close) => <RepeatDialog delivery={delivery} how="replay" onClose={close} />}
        />
      )}
    </>
  );
}

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

function RepeatDialog({ delivery: { delivery_id }, how, onClose }: RepeatDialogProps) {
  const { title, action, consequence } = TEXTS[how];
  return (
    <ReasonDialog
      title={title}
      action={action}
      run={async (reason) => {
        const path =
          how === 'resend'
            ? (`/webhooks/deliveries/${delivery_id}/resend` as const)
            : (`/webhooks/deliveries/${delivery_id}/replay` as const);
        await support.call(path, { method: 'POST', body: { reason } });
        return 'The event is being sent.';
      }}
      changes={['/webhooks', '/orders']}
      onClose={onClose}
    >
      <p>{consequence}</p>
    </ReasonDialog>
  );
}

interface EndpointDialogProps {
  endpointId: string;
  url: string;
  onClose: () => void;
}

export function ResumeDialog({ endpointId, url, onClose }: EndpointDialogProps) {
  return (
    <ReasonDialog
      title="Resume this endpoint"
      action="Resume"
      run={async (reason) => {
        const path = `/webhooks/endpoints/${endpointId}/resume` as const;
        const { queued_events } = await support.call(path, { method: 'POST', body: { reason } });
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

export function TestDialog({ endpointId, url, onClose }: EndpointDialogProps) {
  return (
    <ReasonDialog
      title="Send a test event"
      action="Send"
      run={async (reason) => {
        const path = `/webhooks/endpoints/${endpointId}/test` as const;
        const { status, attempts, error_detail } = await support.call(path, { method: 'POST', body: { reason } });
        const [attempt] = attempts;
        return status === 'success' && attempt
          ? `The server accepted it with status ${attempt.response_code}, after ${attempt.response_time_ms} ms.`
          : `The server did not accept it: ${error_detail?.replaceAll('_', ' ') ?? 'it has not answered yet'}.`;
      }}
      changes={['/webhooks']}
      onClose={onClose}
    >
      <p>
        One event <code>webhook_test</code> is sent to {url}, signed as all others. It is about no order, and is not
        sent again if it fails.
      </p>
    </ReasonDialog>
  );
}
