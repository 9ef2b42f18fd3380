import type { EndpointDetail } from '#contract/shared/webhooks/endpoints';
import { useRead } from '#web/api/dashboard';
import { Link } from '#web/app/link';
import { usePathParam } from '#web/app/path-param';
import { usePermission } from '#web/app/session';
import { Facts } from '#web/design/layout/Facts';
import { Page } from '#web/design/layout/Page';
import { Section } from '#web/design/layout/Section';
import { Surface } from '#web/design/layout/Surface';
import { Loaded } from '#web/design/states/Loaded';
import { Badge } from '#web/design/status/Badge';
import { Countdown } from '#web/design/time/Countdown';
import { Time } from '#web/design/time/Time';
import { IdChip } from '#web/design/values/IdChip';
import { PermissionHint } from '#web/shared/access/PermissionHint';
import { CHANNEL_LABELS, ENDPOINT_BADGES } from '#web/shared/webhooks/endpoint-badge';
import { HealthBars } from '#web/shared/webhooks/HealthBars';
import { PauseNotice } from '#web/shared/webhooks/PauseNotice';
import { DeliveryLog } from '../deliveries/DeliveryLog';
import { EndpointActions } from './EndpointActions';
import { ResumeButton } from './ResumeButton';

export function EndpointPage() {
  const endpointId = usePathParam('endpointId');
  const query = useRead(`/webhooks/${endpointId}`);
  const mayConfigure = usePermission('webhooks.edit');
  const endpoint = query.data;
  return (
    <Page
      title={endpoint?.alias || 'Endpoint'}
      above={<Link to="/webhooks">← Webhooks</Link>}
      heading={
        <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' }}>
          {endpoint?.alias || 'Endpoint'}
          {endpoint && <Badge content={ENDPOINT_BADGES[endpoint.state]} large />}
        </span>
      }
      description={<IdChip id={endpointId} label="endpoint ID" whole />}
      reserved={<PermissionHint permissions={['webhooks.edit']} />}
      actions={mayConfigure && endpoint && <EndpointActions endpoint={endpoint} />}
    >
      <Loaded query={query}>{(one) => <EndpointBody endpoint={one} />}</Loaded>
      <Section title="Deliveries">
        <DeliveryLog endpointId={endpointId} />
      </Section>
    </Page>
  );
}

function EndpointBody({ endpoint }: { endpoint: EndpointDetail }) {
  const { url, channel, attempts_30d, success_rate_30d, waiting, created_at, both_secrets_until, health } = endpoint;
  return (
    <>
      <PauseNotice endpoint={endpoint} resumer="you resume" action={<ResumeButton endpoint={endpoint} />} />
      <Surface padded>
        <Facts
          facts={[
            ['URL', <IdChip key="v" id={url} label="address" whole />],
            ['Receives', CHANNEL_LABELS[channel]],
            ['Queued', `${waiting.toLocaleString('en-US')} events`],
            ['Created', <Time key="v" at={created_at} absolute />],
            both_secrets_until === null
              ? null
              : [
                  'Old secret',
                  <span key="v">
                    also signs; time left: <Countdown until={both_secrets_until} over="none" />
                  </span>,
                ],
          ]}
        />
      </Surface>
      <Section
        title="Health"
        description={`${attempts_30d.toLocaleString('en-US')} attempts in 30 days${success_rate_30d === null ? '' : `, ${success_rate_30d.toFixed(1)} % delivered`}`}
      >
        <Surface padded>
          <HealthBars health={health} />
        </Surface>
      </Section>
    </>
  );
}
