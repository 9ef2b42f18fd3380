import type { LoggedRequestBody } from '#contract/requests';

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** A curl command that repeats this request with the reader's own key. */
export function curlOf({ method, path, query, request_body: body }: LoggedRequestBody): string {
  const address = `${location.origin}${path}${query ? `?${query}` : ''}`;
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(address)}`,
    `-H "X-API-Key: $SWAPLANE_KEY"`,
    ...(body ? [`-H 'Content-Type: application/json'`, `-d ${quoted(body)}`] : []),
  ];
  return lines.join(' \\\n  ');
}
