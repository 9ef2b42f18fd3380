import { useRead } from '#web/api/support';
import { usePathParam } from '#web/app/path-param';
import { Page } from '#web/design/layout/Page';
import { Loaded } from '#web/design/states/Loaded';
import { IdChip } from '#web/design/values/IdChip';
import { RequestBody } from '#web/shared/requests/RequestBody';
import { EnvironmentTag } from '../values/EnvironmentTag';
import { PartnerLink } from '../values/PartnerLink';

export function SupportRequestPage() {
  const requestId = usePathParam('requestId');
  const query = useRead(`/requests/${requestId}`);
  const request = query.data;
  return (
    <Page
      title="Request"
      hasEnvironment={false}
      heading={request ? `${request.method} ${request.path}` : 'Request'}
      description={<IdChip id={requestId} label="request ID" whole />}
    >
      <Loaded query={query}>
        {(one) => (
          <RequestBody
            request={one}
            owner={[
              ['Partner', <PartnerLink key="v" partner={one.partner} />],
              ['Environment', <EnvironmentTag key="v" environment={one.environment} />],
            ]}
            caller={['Key', <IdChip key="v" id={one.key_id} label="key ID" whole />]}
          />
        )}
      </Loaded>
    </Page>
  );
}
