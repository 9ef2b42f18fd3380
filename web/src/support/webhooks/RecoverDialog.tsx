import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Queued } from '../../../../src/contract/dashboard/webhooks';
import { HOUR } from '../../../../src/domain/duration';
import { call } from '../../api/call';
import { localMinute } from '../../design/values/local-minute';
import { ReasonDialog } from '../actions/ReasonDialog';

/** Sends again what an endpoint never took since an instant. */
export function RecoverDialog({ endpointId, onClose }: { endpointId: string; onClose: () => void }) {
  const [since, setSince] = useState(() => localMinute(Date.now() - HOUR));
  const isInstant = !Number.isNaN(Date.parse(since));
  return (
    <ReasonDialog
      title="Resend failed events"
      action="Resend"
      disabled={!isInstant}
      run={async (reason) => {
        const body = { reason, since: new Date(since).toISOString() };
        const path = `/webhooks/endpoints/${endpointId}/recover`;
        const { queued } = await call<Queued>(path, { method: 'POST', body });
        return `${queued.toLocaleString('en-US')} events are being sent, oldest first.`;
      }}
      changes={['/webhooks', '/orders']}
      onClose={onClose}
    >
      <p>Only events from that time on that the partner’s server never accepted are resent.</p>
      <TextInput
        type="datetime-local"
        label="Since"
        value={since}
        onChange={(event) => setSince(event.currentTarget.value)}
      />
    </ReasonDialog>
  );
}
