import type { LoggedRequestBody } from '../../../src/contract/requests/logged-request';
import { useRead } from '../api/dashboard';
import { Link } from '../app/link';
import { usePathParam } from '../app/path-param';
import { Facts } from '../design/layout/Facts';
import { Page } from '../design/layout/Page';
import { Section } from '../design/layout/Section';
import { Surface } from '../design/layout/Surface';
import { Loaded } from '../design/states/Loaded';
import { Time } from '../design/time/Time';
import { CopyCurl } from '../design/values/CopyCurl';
import { IdChip } from '../design/values/IdChip';
import { JsonView } from '../design/values/JsonView';
import { OrderLink } from '../shared/orders/OrderLink';
import { HttpStatus } from '../shared/requests/HttpStatus';
import { curlOf } from './curl';

export function RequestPage() {
  const requestId = usePathParam('requestId');
  const query = useRead(`/logs/${requestId}`);
  const request = query.data;
  return (
    <Page
      title="Request"
      above={<Link to="/logs">← Logs</Link>}
      heading={request ? `${request.method} ${request.path}` : 'Request'}
      description={<IdChip id={requestId} label="request ID" whole />}
      actions={request && <CopyCurl command={curlOf(request)} />}
    >
      <Loaded query={query}>{(one) => <RequestBody request={one} />}</Loaded>
    </Page>
  );
}

function RequestBody({ request }: { request: LoggedRequestBody }) {
  const {
    status,
    error_code: code,
    at,
    duration_ms,
    operation,
    key_id,
    order_id,
    client_ip,
    user_agent,
    query,
  } = request;
  const { request_body: body, response_body: answer } = request;
  return (
    <>
      <Surface padded>
        <Facts
          facts={[
            ['Status', <HttpStatus key="v" status={status} />],
            code === null
              ? null
              : [
                  'Code',
                  <span key="v" className="mono">
                    {code}
                  </span>,
                ],
            ['Operation', operation ?? 'Unknown path'],
            ['When', <Time key="v" at={at} absolute />],
            ['Duration', `${duration_ms} ms`],
            key_id === null
              ? null
              : [
                  'Key',
                  <Link key="v" to="/keys" search={{ key: key_id }}>
                    {key_id}
                  </Link>,
                ],
            order_id === null ? null : ['Order', <OrderLink key="v" orderId={order_id} />],
            [
              'From',
              <span key="v" className="mono">
                {client_ip}
              </span>,
            ],
            user_agent === null ? null : ['Client', user_agent],
            query
              ? [
                  'Query',
                  <span key="v" className="mono">
                    {query}
                  </span>,
                ]
              : null,
          ]}
        />
      </Surface>
      {body !== null && body !== '' && (
        <Section title="Request body">
          <JsonView value={body} label="request body" />
        </Section>
      )}
      {answer !== null && answer !== '' && (
        <Section title="Response body">
          <JsonView value={answer} label="answer" />
        </Section>
      )}
    </>
  );
}
