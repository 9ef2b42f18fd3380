import type { EndpointPageView } from '#contract/support/webhooks';
import { call, useRead } from '#web/api/support';
import { Facts, Page, Section, Surface } from '#web/design/layout/layout';
import { usePathParam } from '#web/design/navigation/url';
import { Loaded, Problem } from '#web/design/states/states';
import { Badge } from '#web/design/status/Badge';
import { Time } from '#web/design/time/Time';
import { IdChip } from '#web/design/values/IdChip';
import { CHANNEL_LABELS, ENDPOINT_BADGES, HealthBars, PauseNotice } from '#web/shared/webhooks/EndpointHealth';
import {
  countOf,
  type EventRecovery,
  RECOVERY_TITLES,
  RecoveryFields,
  useSince,
} from '#web/shared/webhooks/RecoveryFields';
import { ActionButton } from '../actions/ActionButton';
import { ReasonDialog } from '../actions/ReasonDialog';
import { EnvironmentTag, PartnerLink } from '../values/values';
import { ResumeDialog } from './webhook-dialogs';

export function SupportEndpointPage() {
  const endpointId = usePathParam('endpointId');
  const query = useRead(`/webhooks/endpoints/${endpointId}`, { refreshMs: 10_000 });
  const endpoint = query.data;
  return (
    <Page
      title={endpoint?.alias || 'Endpoint'}
      hasEnvironment={false}
      heading={
        <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' }}>
          {endpoint?.alias || 'Endpoint'}
          {endpoint && <Badge content={ENDPOINT_BADGES[endpoint.state]} large />}
          {endpoint && <EnvironmentTag environment={endpoint.environment} />}
        </span>
      }
      description={<IdChip id={endpointId} label="endpoint ID" whole />}
      actions={
        endpoint && (
          <>
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
    >
      <Loaded query={query}>{(one) => <EndpointBody endpoint={one} />}</Loaded>
    </Page>
  );
}

function EndpointBody({ endpoint }: { endpoint: EndpointPageView }) {
  const { url, channel, waiting, created_at, attempts_30d, success_rate_30d, health, partner } = endpoint;
  const rate = success_rate_30d === null ? '' : `, ${success_rate_30d.toFixed(1)}% delivered`;
  return (
    <>
      <PauseNotice
        endpoint={endpoint}
        resumer="someone resumes"
        action={
          <ActionButton
            size="xs"
            variant="filled"
            label="Resume"
            permission="support.help"
            dialog={(close) => <ResumeDialog endpointId={endpoint.endpoint_id} url={url} onClose={close} />}
          />
        }
      />
      <Surface padded>
        <Facts
          facts={[
            ['Partner', <PartnerLink key="v" partner={partner} />],
            ['URL', <IdChip key="v" id={url} label="URL" whole />],
            ['Receives', CHANNEL_LABELS[channel]],
            ['Waiting', `${waiting.toLocaleString('en-US')} events`],
            ['Created', <Time key="v" at={created_at} absolute />],
          ]}
        />
      </Surface>
      <Section title="Health" description={`${attempts_30d.toLocaleString('en-US')} attempts in 30 days${rate}`}>
        <Surface padded>
          <HealthBars health={health} />
        </Surface>
      </Section>
    </>
  );
}

interface RecoverDialogProps {
  endpointId: string;
  how: EventRecovery;
  onClose: () => void;
}

/** Sends failed events, or all events, since an instant again; first shows how many there are. */
function SupportRecoverDialog({ endpointId, how, onClose }: RecoverDialogProps) {
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
