import { support } from '../api/client';
import { usePathParam } from '../design/navigation/url';
import { IdChip } from '../design/values/IdChip';
import { RequestView } from '../shared/requests/RequestView';
import { EnvironmentTag, PartnerLink } from './values/values';

export function SupportRequestPage() {
  const requestId = usePathParam('requestId');
  return (
    <RequestView
      requestId={requestId}
      query={support.useRead(`/requests/${requestId}`)}
      hasEnvironment={false}
      ownerOf={({ partner, environment }) => [
        ['Partner', <PartnerLink key="v" partner={partner} />],
        ['Environment', <EnvironmentTag key="v" environment={environment} />],
      ]}
      callerOf={({ key_id }) => ['Key', <IdChip key="v" id={key_id} label="key ID" whole />]}
    />
  );
}
