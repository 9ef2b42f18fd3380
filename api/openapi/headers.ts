/** Response headers that many operations share, as components. */
export const SHARED_HEADERS = {
  'X-Request-Id': { description: 'Id of this response, repeated in error.request_id', schema: { type: 'string' } },
  'X-Api-Version': { description: 'Version of the contract', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds to wait before the next try', schema: { type: 'integer', minimum: 1 } },
  ETag: { description: 'Names the content; send it as If-None-Match', schema: { type: 'string' } },
} as const;

export type SharedHeader = keyof typeof SHARED_HEADERS;

/** The headers of one response: those of every response, some shared ones, and its own by description. */
export function headersOf(shared: readonly SharedHeader[], own: Readonly<Record<string, string>> = {}) {
  const references = (['X-Request-Id', 'X-Api-Version', ...shared] as const).map(
    (name) => [name, { $ref: `#/components/headers/${name}` }] as const,
  );
  const described = Object.entries(own).map(
    ([name, description]) => [name, { description, schema: { type: 'string' as const } }] as const,
  );
  return Object.fromEntries([...references, ...described]);
}
