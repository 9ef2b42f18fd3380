import type { UseQueryResult } from '@tanstack/react-query';
import type { LoggedRequestBody } from '#contract/requests';
import { type Fact, Facts, Page, type PageProps, Section, Surface } from '#web/design/layout/layout';
import { Loaded } from '#web/design/states/states';
import { Time } from '#web/design/time/Time';
import { IdChip } from '#web/design/values/IdChip';
import { JsonView } from '#web/design/values/JsonView';
import { OrderLink } from '../orders/Pair';
import { HttpStatus } from './HttpStatus';

interface RequestViewProps<R> extends Pick<PageProps, 'above' | 'actions' | 'hasEnvironment'> {
  requestId: string;
  query: UseQueryResult<R>;
  /** The owner, if the page does not show it elsewhere. */
  ownerOf?: (request: R) => readonly Fact[];
  callerOf: (request: R) => Fact | null;
}

/** The page of one request of a partner with its response. */
export function RequestView<R extends LoggedRequestBody>(props: RequestViewProps<R>) {
  const { requestId, query, ownerOf = () => [], callerOf, ...page } = props;
  return (
    <Page
      title="Request"
      {...page}
      heading={query.data ? `${query.data.method} ${query.data.path}` : 'Request'}
      description={<IdChip id={requestId} label="request ID" whole />}
    >
      <Loaded query={query}>
        {(one) => <RequestBody request={one} owner={ownerOf(one)} caller={callerOf(one)} />}
      </Loaded>
    </Page>
  );
}

interface RequestBodyProps {
  request: LoggedRequestBody;
  owner: readonly Fact[];
  caller: Fact | null;
}

function RequestBody({ request, owner, caller }: RequestBodyProps) {
  const {
    status,
    error_code: code,
    at,
    duration_ms,
    operation,
    order_id,
    client_ip,
    user_agent,
    query,
    trace_id,
  } = request;
  return (
    <>
      <Surface padded>
        <Facts
          facts={[
            ...owner,
            ['Status', <HttpStatus key="v" status={status} />],
            code === null ? null : ['Code', mono(code)],
            ['Operation', operation ?? 'Unknown path'],
            ['When', <Time key="v" at={at} absolute />],
            ['Duration', `${duration_ms} ms`],
            caller,
            order_id === null ? null : ['Order', <OrderLink key="v" orderId={order_id} />],
            ['IP address', mono(client_ip)],
            user_agent === null ? null : ['Client', user_agent],
            query ? ['Query', mono(query)] : null,
            trace_id === null ? null : ['Trace', mono(trace_id)],
          ]}
        />
      </Surface>
      <BodySection title="Request body" body={request.request_body} />
      <BodySection title="Response body" body={request.response_body} />
    </>
  );
}

function BodySection({ title, body }: { title: string; body: LoggedRequestBody['request_body'] }) {
  return body === null || body === '' ? null : (
    <Section title={title}>
      <JsonView value={body} label={title.toLowerCase()} />
    </Section>
  );
}

function mono(text: string | null) {
  return <span className="mono">{text}</span>;
}
