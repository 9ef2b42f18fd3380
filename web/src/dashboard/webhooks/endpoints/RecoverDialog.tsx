import { notifications } from '@mantine/notifications';
import type { Endpoint } from '#contract/shared/webhooks/endpoints';
import { useRead, useWrite } from '#web/api/dashboard';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import {
  countOf,
  type EventRecovery,
  RECOVERY_TITLES,
  RecoveryFields,
  useSince,
} from '#web/shared/webhooks/RecoveryFields';

interface RecoverDialogProps {
  endpoint: Endpoint;
  how: EventRecovery;
  onClose: () => void;
}

/** Sends failed events, or all events, since an instant again; first shows how many there are. */
export function RecoverDialog({ endpoint, how, onClose }: RecoverDialogProps) {
  const since = useSince();
  const path = `/webhooks/${endpoint.endpoint_id}` as const;
  const repeatable = useRead(`${path}/repeatable`, {
    query: { since: since.instant },
    enabled: since.instant !== null,
  });
  const repeat = useWrite(
    {
      call: () => ({ path: `${path}/${how}`, body: { since: since.instant ?? undefined } }),
      changes: ['/webhooks', '/home'],
    },
    ({ queued }) => {
      onClose();
      notifications.show({ message: `${queued} deliveries are on their way, oldest first.` });
    },
  );
  const count = countOf(how, repeatable.data);
  return (
    <ConfirmDialog
      title={RECOVERY_TITLES[how]}
      action={count === undefined ? 'Send' : `Send ${count.toLocaleString('en-US')}`}
      busy={repeat.isPending}
      disabled={!count}
      error={repeat.error ?? repeatable.error}
      onConfirm={() => repeat.mutate()}
      onClose={onClose}
    >
      <div style={{ display: 'grid', gap: 16 }}>
        <RecoveryFields recovery={how} since={since} server="your server" repeatable={repeatable.data} />
      </div>
    </ConfirmDialog>
  );
}
