import type { LoggedRequestBody } from '#contract/requests';
import { dashboard } from '#web/api/client';
import { Link, usePathParam } from '#web/design/navigation/url';
import { CopyCurl } from '#web/design/values/IdChip';
import { RequestView } from '#web/shared/requests/RequestView';

export function RequestPage() {
  const requestId = usePathParam('requestId');
  const query = dashboard.useRead(`/requests/${requestId}`);
  return (
    <RequestView
      requestId={requestId}
      query={query}
      above={<Link to="/requests">← Logs</Link>}
      actions={query.data && <CopyCurl command={curlOf(query.data)} />}
      callerOf={({ key_id }) => (key_id === null ? null : ['Key', keyLink(key_id)])}
    />
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
