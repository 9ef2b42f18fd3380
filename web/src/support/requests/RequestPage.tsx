import type { RequestPage as RequestPageView } from '../../../../src/contract/support/requests';
import { useRead } from '../../api/support';
import { usePathParam } from '../../app/path-param';
import { Facts } from '../../design/layout/Facts';
import { Page } from '../../design/layout/Page';
import { Section } from '../../design/layout/Section';
import { Surface } from '../../design/layout/Surface';
import { Loaded } from '../../design/states/Loaded';
import { Time } from '../../design/time/Time';
import { IdChip } from '../../design/values/IdChip';
import { JsonView } from '../../design/values/JsonView';
import { OrderLink } from '../../shared/orders/OrderLink';
import { HttpStatus } from '../../shared/requests/HttpStatus';
import { EnvironmentTag } from '../values/EnvironmentTag';
import { PartnerLink } from '../values/PartnerLink';

/** One call of a partner, as it came and as it was answered. */
export function RequestPage() {
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
      <Loaded query={query}>{(one) => <RequestBody request={one} />}</Loaded>
    </Page>
  );
}

function RequestBody({ request }: { request: RequestPageView }) {
  const { status, error_code: code, at, duration_ms, operation, order_id, client_ip, user_agent, query } = request;
  const { request_body: body, response_body: answer } = request;
  return (
    <>
      <Surface padded>
        <Facts
          facts={[
            ['Partner', <PartnerLink key="v" partner={request.partner} />],
            ['Environment', <EnvironmentTag key="v" environment={request.environment} />],
            ['Status', <HttpStatus key="v" status={status} />],
            code === null ? null : ['Code', code],
            ['Operation', operation ?? 'Unknown path'],
            ['When', <Time key="v" at={at} absolute />],
            ['Duration', `${duration_ms} ms`],
            ['Key', <IdChip key="v" id={request.key_id} label="key ID" whole />],
            order_id === null ? null : ['Order', <OrderLink key="v" orderId={order_id} />],
            ['IP address', client_ip],
            user_agent === null ? null : ['Client', user_agent],
            query ? ['Query', query] : null,
          ]}
        />
      </Surface>
      {body && (
        <Section title="Request body">
          <JsonView value={body} label="request body" />
        </Section>
      )}
      {answer && (
        <Section title="Response body">
          <JsonView value={answer} label="answer" />
        </Section>
      )}
    </>
  );
}
