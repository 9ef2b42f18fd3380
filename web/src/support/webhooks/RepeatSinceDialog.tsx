import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Queued, Repeatable } from '../../../../src/contract/dashboard/webhooks';
import { HOUR } from '../../../../src/domain/duration';
import { call } from '../../api/call';
import { useRead } from '../../app/read';
import { localMinute } from '../../design/values/local-minute';
import { ReasonDialog } from '../actions/ReasonDialog';

const WAYS = {
  recover: {
    title: 'Resend failed events',
    action: 'Resend',
    counted: 'failed',
    consequence: 'Only events from that time on that the partner’s server never accepted are resent.',
  },
  'replay-since': {
    title: 'Replay all events',
    action: 'Replay',
    counted: 'ended',
    consequence:
      'Every event from that time on is sent again, including those the partner’s server already accepted. It will receive those twice, with the same event IDs.',
  },
} as const;

interface RepeatSinceDialogProps {
  endpointId: string;
  how: keyof typeof WAYS;
  onClose: () => void;
}

/** Sends again what an endpoint never accepted since an instant, or everything; says beforehand how much that is. */
export function RepeatSinceDialog({ endpointId, how, onClose }: RepeatSinceDialogProps) {
  const [since, setSince] = useState(() => localMinute(Date.now() - HOUR));
  const instant = Number.isNaN(Date.parse(since)) ? null : new Date(since).toISOString();
  const { title, action, counted, consequence } = WAYS[how];
  const path = `/webhooks/endpoints/${endpointId}`;
  const extent = useRead<Repeatable>(`${path}/repeatable`, { query: { since: instant }, enabled: instant !== null });
  const count = extent.data?.[counted];
  return (
    <ReasonDialog
      title={title}
      action={action}
      disabled={instant === null}
      run={async (reason) => {
        const { queued } = await call<Queued>(`${path}/${how}`, { method: 'POST', body: { reason, since: instant } });
        return `${queued.toLocaleString('en-US')} events are being sent, oldest first.`;
      }}
      changes={['/webhooks', '/orders']}
      onClose={onClose}
    >
      <p>{consequence}</p>
      <TextInput
        type="datetime-local"
        label="Since"
        description={count === undefined ? 'Counting the events…' : countWords(count)}
        value={since}
        onChange={(event) => setSince(event.currentTarget.value)}
      />
    </ReasonDialog>
  );
}

function countWords(count: number): string {
  return count === 0 ? 'No event would be sent.' : `${count.toLocaleString('en-US')} events would be sent.`;
}
