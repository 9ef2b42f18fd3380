import type { LoggedRequestBody } from '#contract/requests';
import { useRead } from '#web/api/dashboard';
import { Page } from '#web/design/layout/layout';
import { Link, usePathParam } from '#web/design/navigation/url';
import { Loaded } from '#web/design/states/states';
import { CopyCurl, IdChip } from '#web/design/values/IdChip';
import { RequestBody } from '#web/shared/requests/RequestBody';

export function RequestPage() {
  const requestId = usePathParam('requestId');
  const query = useRead(`/requests/${requestId}`);
  const request = query.data;
  return (
    <Page
      title="Request"
      above={<Link to="/requests">← Logs</Link>}
      heading={request ? `${request.method} ${request.path}` : 'Request'}
      description={<IdChip id={requestId} label="request ID" whole />}
      actions={request && <CopyCurl command={curlOf(request)} />}
    >
      <Loaded query={query}>
        {(one) => <RequestBody request={one} caller={one.key_id === null ? null : ['Key', keyLink(one.key_id)]} />}
      </Loaded>
    </Page>
  );
}

function keyLink(keyId: string) {
  return (
    <Link to="/keys" search={{ key: keyId }}>
      {keyId}
    </Link>
  );
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** A curl command that repeats this request with the reader's own key. */
function curlOf({ method, path, query, request_body: body }: LoggedRequestBody): string {
  const address = `${location.origin}${path}${query ? `?${query}` : ''}`;
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(address)}`,
    `-H "X-API-Key: $SWAPLANE_KEY"`,
    ...(body ? [`-H 'Content-Type: application/json'`, `-d ${quoted(body)}`] : []),
  ];
  return lines.join(' \\\n  ');
}
