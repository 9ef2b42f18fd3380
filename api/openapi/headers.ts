import { BASE_PATH } from '#contract/base-path';
import { EXAMPLE } from '#contract/examples';
import { API_VERSION } from '../http/every-request';

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;

/** Response headers, as components. */
export const SHARED_HEADERS = {
  'X-Request-Id': {
    description: 'ID of this response, also in `error.request_id`; give it to support when you report a problem',
    schema: text,
    example: EXAMPLE.requestId,
  },
  'X-Api-Version': { description: 'Version of the API', schema: text, example: API_VERSION },
  'X-RateLimit-Limit': { description: 'Calls allowed per minute', schema: count, example: 600 },
  'X-RateLimit-Remaining': { description: 'Calls left right now', schema: count, example: 598 },
  'X-RateLimit-Reset': {
    description: 'When the full limit is available again, in Unix seconds',
    schema: count,
    example: 1772445601,
  },
  'Retry-After': {
    description: 'Seconds to wait before you retry',
    schema: { type: 'integer', minimum: 1 },
    example: 3,
  },
  ETag: {
    description: 'Identifies this content; send it as `If-None-Match` to get a 304 as long as nothing has changed',
    schema: text,
    example: 'W/"2-1772446440000"',
  },
  Location: {
    description: 'URL of the new resource',
    schema: { type: 'string', format: 'uri' },
    example: `https://swap.example${BASE_PATH}/order/${EXAMPLE.orderId}`,
  },
  'Idempotent-Replayed': {
    description: 'Present if this is the stored response of an earlier call with the same `Idempotency-Key`',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  'Service-Warning': {
    description:
      'Present if the order was created and something else needs you. `webhook_paused`: the events of this order wait, because ' +
      'your webhook endpoint is paused since `paused_at`; resumeWebhooks sends them',
    schema: text,
    example: `webhook_paused; endpoint_id="${EXAMPLE.endpointId}"; paused_at="2026-03-02T14:32:11.000Z"; resume="POST ${BASE_PATH}/webhook/resume"`,
  },
  'Service-Resume-Source': {
    description:
      '`buffer`: everything you missed follows; `snapshot`: only the current status follows; `fresh`: nothing to resume',
    schema: { type: 'string', enum: ['buffer', 'snapshot', 'fresh'] },
    example: 'buffer',
  },
  'Service-Resume-Gap-Ms': {
    description: 'With `snapshot` only: age of the last event you received, in milliseconds',
    schema: count,
    example: 90000,
  },
  Deprecation: {
    description: 'When the operation was deprecated: `@` and Unix seconds (RFC 9745)',
    schema: text,
    example: '@1772445600',
  },
  Sunset: {
    description: 'When the operation ends; from then on it returns 410 (RFC 8594)',
    schema: text,
    example: 'Wed, 02 Sep 2026 10:00:00 GMT',
  },
  Link: {
    description: 'Documentation of the change, with `rel="deprecation"`',
    schema: text,
    example: '<https://swap.example/docs>; rel="deprecation"',
  },
} as const;

export type SharedHeader = keyof typeof SHARED_HEADERS;

const ON_EVERY_RESPONSE = [
  'X-Request-Id',
  'X-Api-Version',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const satisfies SharedHeader[];

/** The headers of one response: those of every response, the selected shared ones, and its own by name and description. */
export function headersOf(shared: readonly SharedHeader[], own: Readonly<Record<string, string>> = {}) {
  const references = [...ON_EVERY_RESPONSE, ...shared].map((name) => [name, toReference(name)] as const);
  const others = Object.entries(own).map(
    ([name, description]) =>
      [
        name,
        name in SHARED_HEADERS ? toReference(name) : { description, schema: { type: 'string' as const } },
      ] as const,
  );
  return Object.fromEntries([...references, ...others]);
}

function toReference(name: string) {
  return { $ref: `#/components/headers/${name}` };
}
