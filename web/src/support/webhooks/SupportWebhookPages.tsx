import { support } from '#web/api/client';
import { usePathParam } from '#web/design/navigation/url';
import { Problem } from '#web/design/states/states';
import { Time } from '#web/design/time/Time';
import { IdChip } from '#web/design/values/IdChip';
import { DeliveryView } from '#web/shared/webhooks/DeliveryView';
import { CHANNEL_LABELS, ChosenEvents } from '#web/shared/webhooks/EndpointHealth';
import { EndpointView } from '#web/shared/webhooks/EndpointView';
import { describeRecovery, type EventRecovery, recoveryDialog, useSince } from '#web/shared/webhooks/recovery';
import { ActionButton, ReasonDialog } from '../actions';
import { EnvironmentTag, PartnerLink } from '../values/values';
import { RepeatActions, ResumeDialog, TestDialog } from './webhook-dialogs';

export function SupportEndpointPage() {
  const endpointId = usePathParam('endpointId');
  const query = support.useRead(`/webhooks/endpoints/${endpointId}`, { refreshMs: 10_000 });
  return (
    <EndpointView
      endpointId={endpointId}
      query={query}
      hasEnvironment={false}
      tagOf={({ environment }) => <EnvironmentTag environment={environment} />}
      actions={
        query.data && (
          <>
            <ActionButton
              label="Send a test event"
              permission="support.help"
              dialog={(close) => <TestDialog endpointId={endpointId} url={query.data.url} onClose={close} />}
            />
            <ActionButton
              label="Resend failed events"
              permission="support.help"
              dialog={(close) => <SupportRecoverDialog endpointId={endpointId} how="recover" onClose={close} />}
            />
            <ActionButton
              label="Replay since…"
              permission="support.help"
              dialog={(close) => <SupportRecoverDialog endpointId={endpointId} how="replay-since" onClose={close} />}
            />
          </>
        )
      }
      factsOf={({ partner, url, channel, events, waiting, created_at }) => [
        ['Partner', <PartnerLink key="v" partner={partner} />],
        ['URL', <IdChip key="v" id={url} label="URL" whole />],
        ['Receives', CHANNEL_LABELS[channel]],
        ['Events', <ChosenEvents key="v" events={events} />],
        ['Waiting', `${waiting.toLocaleString('en-US')} events`],
        ['Created', <Time key="v" at={created_at} absolute />],
      ]}
      resumer="someone resumes"
      resumeOf={({ endpoint_id, url }) => (
        <ActionButton
          size="xs"
          variant="filled"
          label="Resume"
          permission="support.help"
          dialog={(close) => <ResumeDialog endpointId={endpoint_id} url={url} onClose={close} />}
        />
      )}
      deliveredOf={(percent) => `${percent}% delivered`}
    />
  );
}

interface RecoverDialogProps {
  endpointId: string;
  how: EventRecovery;
  onClose: () => void;
}

function SupportRecoverDialog({ endpointId, how, onClose }: RecoverDialogProps) {
  const since = useSince();
  const path =
    how === 'recover'
      ? (`/webhooks/endpoints/${endpointId}/recover` as const)
      : (`/webhooks/endpoints/${endpointId}/replay-since` as const);
  const repeatable = support.useRead(`/webhooks/endpoints/${endpointId}/repeatable`, {
    query: { since: since.instant },
    enabled: since.instant !== null,
  });
  const { title, action, fields } = recoveryDialog({
    kind: how,
    since,
    server: 'the partner’s server',
    repeatable: repeatable.data,
  });
  return (
    <ReasonDialog
      title={title}
      action={action}
      disabled={since.instant === null}
      run={async (reason) =>
        describeRecovery(
          await support.call(path, { method: 'POST', body: { reason, since: since.instant ?? undefined } }),
        )
      }
      changes={['/webhooks', '/orders']}
      onClose={onClose}
    >
      {fields}
      <Problem error={repeatable.error} />
    </ReasonDialog>
  );
}

export function SupportDeliveryPage() {
  const deliveryId = usePathParam('deliveryId');
  const query = support.useRead(`/webhooks/deliveries/${deliveryId}`, { refreshMs: 5_000 });
  return (
    <DeliveryView
      deliveryId={deliveryId}
      query={query}
      hasEnvironment={false}
      actions={query.data && <RepeatActions delivery={query.data} />}
      ownerOf={({ partner }) => [['Partner', <PartnerLink key="v" partner={partner} />]]}
    />
  );
}
