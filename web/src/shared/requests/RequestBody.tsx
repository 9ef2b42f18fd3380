import type { LoggedRequestBody } from '#contract/requests';
import { type Fact, Facts, Section, Surface } from '#web/design/layout/layout';
import { Time } from '#web/design/time/Time';
import { JsonView } from '#web/design/values/JsonView';
import { OrderLink } from '../orders/Pair';
import { HttpStatus } from './HttpStatus';

interface RequestBodyProps {
  request: LoggedRequestBody;
  /** The owner, if the page does not show it elsewhere. */
  owner?: readonly Fact[];
  caller: Fact | null;
}

/** One request of a partner with its response. */
export function RequestBody({ request, owner = [], caller }: RequestBodyProps) {
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
