import { TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { Endpoint } from '#contract/shared/webhooks/endpoints';
import { HOUR } from '#domain/duration';
import { useAct, useRead } from '#web/api/dashboard';
import { useEnvironment } from '#web/app/environment';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { localMinute } from '#web/design/time/local-minute';

interface RecoverDialogProps {
  endpoint: Endpoint;
  how: 'recover' | 'replay-since';
  onClose: () => void;
}

/** Sends again what failed, or everything, since an instant; says beforehand how much that is. */
export function RecoverDialog({ endpoint, how, onClose }: RecoverDialogProps) {
  const [since, setSince] = useState(() => localMinute(Date.now() - HOUR));
  const { environment } = useEnvironment();
  const instant = Number.isNaN(Date.parse(since)) ? null : new Date(since).toISOString();
  const path = `/webhooks/${endpoint.endpoint_id}` as const;
  const extent = useRead(`${path}/repeatable`, {
    query: { environment, since: instant },
    enabled: instant !== null,
  });
  const repeat = useAct(
    {
      call: () => ({ path: `${path}/${how}`, body: { since: instant ?? undefined } }),
      changes: ['/webhooks', '/home'],
    },
    ({ queued }) => {
      onClose();
      notifications.show({ message: `${queued} deliveries are on their way, oldest first.` });
    },
  );
  const isReplay = how === 'replay-since';
  const count = isReplay ? extent.data?.ended : extent.data?.failed;
  return (
    <ConfirmDialog
      title={isReplay ? 'Replay everything since' : 'Resend failed events since'}
      action={count === undefined ? 'Send' : `Send ${count.toLocaleString('en-US')}`}
      busy={repeat.isPending}
      disabled={!count}
      error={repeat.error ?? extent.error}
      onConfirm={() => repeat.mutate()}
      onClose={onClose}
    >
      <div style={{ display: 'grid', gap: 16 }}>
        <p>
          {isReplay
            ? 'Every event since then is sent again, including events your server has already accepted: it must recognise the event IDs.'
            : 'Only events since then that your server never accepted are sent again.'}
        </p>
        <TextInput
          type="datetime-local"
          label="Since"
          value={since}
          onChange={(event) => setSince(event.currentTarget.value)}
        />
        {isReplay && extent.data?.replays_left != null && <p>{extent.data.replays_left} replays left this hour.</p>}
      </div>
    </ConfirmDialog>
  );
}
