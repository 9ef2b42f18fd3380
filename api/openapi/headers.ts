/** Response headers that many operations share, as components. */
export const SHARED_HEADERS = {
  'X-Request-Id': { description: 'Id of this response, repeated in error.request_id', schema: { type: 'string' } },
  'X-Api-Version': { description: 'Version of the contract', schema: { type: 'string' } },
  'X-RateLimit-Limit': { description: 'Calls a minute', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'Calls that are left at once', schema: { type: 'integer' } },
  'X-RateLimit-Reset': { description: 'Unix second in which all are there again', schema: { type: 'integer' } },
  'Retry-After': { description: 'Seconds to wait before the next try', schema: { type: 'integer', minimum: 1 } },
  ETag: { description: 'Names the content; send it as If-None-Match', schema: { type: 'string' } },
} as const;

export type SharedHeader = keyof typeof SHARED_HEADERS;

const OF_EVERY_RESPONSE = [
  'X-Request-Id',
  'X-Api-Version',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const;

/** The headers of one response: those of every response, some shared ones, and its own by description. */
export function headersOf(shared: readonly SharedHeader[], own: Readonly<Record<string, string>> = {}) {
  const references = ([...OF_EVERY_RESPONSE, ...shared] as const).map(
    (name) => [name, { $ref: `#/components/headers/${name}` }] as const,
  );
  const described = Object.entries(own).map(
    ([name, description]) => [name, { description, schema: { type: 'string' as const } }] as const,
  );
  return Object.fromEntries([...references, ...described]);
}
