import { call, useRead } from '#web/api/support';
import { Problem } from '#web/design/states/Problem';
import {
  countOf,
  type EventRecovery,
  RECOVERY_TITLES,
  RecoveryFields,
  useSince,
} from '#web/shared/webhooks/RecoveryFields';
import { ReasonDialog } from '../actions/ReasonDialog';

interface RecoverDialogProps {
  endpointId: string;
  how: EventRecovery;
  onClose: () => void;
}

/** Sends failed events, or all events, since an instant again; first shows how many there are. */
export function SupportRecoverDialog({ endpointId, how, onClose }: RecoverDialogProps) {
  const since = useSince();
  const path = `/webhooks/endpoints/${endpointId}` as const;
  const repeatable = useRead(`${path}/repeatable`, {
    query: { since: since.instant },
    enabled: since.instant !== null,
  });
  const count = countOf(how, repeatable.data);
  return (
    <ReasonDialog
      title={RECOVERY_TITLES[how]}
      action={count === undefined ? 'Send' : `Send ${count.toLocaleString('en-US')}`}
      disabled={since.instant === null}
      run={async (reason) => {
        const { queued } = await call(`${path}/${how}`, {
          method: 'POST',
          body: { reason, since: since.instant ?? undefined },
        });
        return `${queued} deliveries are on their way, oldest first.`;
      }}
      changes={['/webhooks', '/orders']}
      onClose={onClose}
    >
      <RecoveryFields recovery={how} since={since} server="the partner’s server" repeatable={repeatable.data} />
      <Problem error={repeatable.error} />
    </ReasonDialog>
  );
}
