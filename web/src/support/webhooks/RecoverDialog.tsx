import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Repeatable } from '#contract/shared/webhooks/repeats';
import { HOUR } from '#domain/duration';
import { call, useRead } from '#web/api/support';
import { Problem } from '#web/design/states/Problem';
import { localMinute } from '#web/design/time/local-minute';
import { ReasonDialog } from '../actions/ReasonDialog';

interface RecoverDialogProps {
  endpointId: string;
  how: keyof typeof TEXTS;
  onClose: () => void;
}

const TEXTS = {
  recover: {
    title: 'Resend failed events',
    action: 'Resend',
    consequence: 'Only events from that time on that the partner’s server never accepted are resent.',
  },
  'replay-since': {
    title: 'Replay events since',
    action: 'Replay',
    consequence:
      'Every event from that time on is sent again, oldest first, including those that the partner’s server accepted. A server that does not check event IDs will process them twice.',
  },
} as const;

/** Sends again what failed, or everything, since a moment; says beforehand how much that is. */
export function RecoverDialog({ endpointId, how, onClose }: RecoverDialogProps) {
  const [since, setSince] = useState(() => localMinute(Date.now() - HOUR));
  const { title, action, consequence } = TEXTS[how];
  const instant = Number.isNaN(Date.parse(since)) ? null : new Date(since).toISOString();
  const path = `/webhooks/endpoints/${endpointId}` as const;
  const extent = useRead(`${path}/repeatable`, { query: { since: instant }, enabled: instant !== null });
  return (
    <ReasonDialog
      title={title}
      action={action}
      disabled={instant === null}
      run={async (reason) => {
        const { queued } = await call(`${path}/${how}`, {
          method: 'POST',
          body: { reason, since: instant ?? undefined },
        });
        return `Queued: ${formatEvents(queued)}, sent oldest first.`;
      }}
      changes={['/webhooks', '/orders']}
      onClose={onClose}
    >
      <p>{consequence}</p>
      <TextInput
        type="datetime-local"
        label="Since"
        value={since}
        onChange={(event) => setSince(event.currentTarget.value)}
      />
      <Problem error={extent.error} />
      {extent.data && <p>{formatExtent(extent.data, how)}</p>}
    </ReasonDialog>
  );
}

function formatExtent({ ended, failed, replays_left: left }: Repeatable, how: RecoverDialogProps['how']): string {
  if (how === 'recover') {
    return `Will be resent: ${formatEvents(failed)}.`;
  }
  const limit = left === null ? '' : ` This endpoint has ${left.toLocaleString('en-US')} replays left this hour.`;
  return `Will be replayed: ${formatEvents(ended)}.${limit}`;
}

function formatEvents(count: number): string {
  return count === 1 ? '1 event' : `${count.toLocaleString('en-US')} events`;
}
