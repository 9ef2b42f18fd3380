import { useRead } from '../api/support';
import { Page } from '../design/layout/layout';
import { usePathParam } from '../design/navigation/url';
import { Loaded } from '../design/states/states';
import { IdChip } from '../design/values/IdChip';
import { RequestBody } from '../shared/requests/RequestBody';
import { EnvironmentTag, PartnerLink } from './values/values';

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
