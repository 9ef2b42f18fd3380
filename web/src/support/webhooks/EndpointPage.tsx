import type { EndpointPage as EndpointPageView } from '#contract/support/webhooks';
import { useRead } from '#web/api/support';
import { usePathParam } from '#web/app/path-param';
import { Facts } from '#web/design/layout/Facts';
import { Page } from '#web/design/layout/Page';
import { Section } from '#web/design/layout/Section';
import { Surface } from '#web/design/layout/Surface';
import { Loaded } from '#web/design/states/Loaded';
import { Notice } from '#web/design/states/Notice';
import { Badge } from '#web/design/status/Badge';
import { Time } from '#web/design/time/Time';
import { IdChip } from '#web/design/values/IdChip';
import { CHANNEL_WORDS, ENDPOINT_LOOKS } from '#web/shared/webhooks/endpoint-badge';
import { HealthBars } from '#web/shared/webhooks/HealthBars';
import { ActionButton } from '../actions/ActionButton';
import { EnvironmentTag } from '../values/EnvironmentTag';
import { PartnerLink } from '../values/PartnerLink';
import { RecoverDialog } from './RecoverDialog';
import { ResumeDialog } from './ResumeDialog';

export function EndpointPage() {
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
          {endpoint && <Badge look={ENDPOINT_LOOKS[endpoint.state]} large />}
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
              dialog={(close) => <RecoverDialog endpointId={endpointId} how="recover" onClose={close} />}
            />
            <ActionButton
              label="Replay since…"
              permission="support.help"
              dialog={(close) => <RecoverDialog endpointId={endpointId} how="replay-since" onClose={close} />}
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
      <Pause endpoint={endpoint} />
      <Surface padded>
        <Facts
          facts={[
            ['Partner', <PartnerLink key="v" partner={partner} />],
            ['URL', <IdChip key="v" id={url} label="URL" whole />],
            ['Receives', CHANNEL_WORDS[channel]],
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

function Pause({ endpoint: { endpoint_id, url, pause, waiting } }: { endpoint: EndpointPageView }) {
  if (pause === null) {
    return null;
  }
  return (
    <Notice
      tone="failed"
      shape="minus"
      title={
        <>
          Paused <Time at={pause.since} /> after {pause.failures} failed attempts
        </>
      }
      action={
        <ActionButton
          size="xs"
          variant="filled"
          label="Resume"
          permission="support.help"
          dialog={(close) => <ResumeDialog endpointId={endpoint_id} url={url} onClose={close} />}
        />
      }
    >
      Last error: {pause.last_error?.replaceAll('_', ' ') ?? 'unknown'}. {waiting.toLocaleString('en-US')} events are
      waiting; nothing is lost.{' '}
      {pause.resumes_at === null ? (
        'It stays paused until someone resumes it.'
      ) : (
        <>
          It resumes automatically <Time at={pause.resumes_at} />.
        </>
      )}
    </Notice>
  );
}
