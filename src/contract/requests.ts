import { z } from 'zod';
import { ERRORS } from '#domain/error';
import { isId } from '#domain/id';
import { withinYears } from '#domain/instant';
import { namesOf } from '#domain/names-of';
import type { LoggedRequest, RequestCursor } from '#domain/requests';
import { EXAMPLE, exampleOf, examples } from './examples';
import { commaSeparated, DAY_OR_INSTANT, instantBound, wholeNumber } from './paging';
import { TimeSchema } from './values';

/** An item of the list of GET /me/requests [rules/requests: What is kept]. */
export const ListedRequestSchema = z
  .object({
    request_id: z.string().describe('Same as the X-Request-Id header of the response'),
    at: TimeSchema,
    method: z.string().describe('Of HTTP'),
    path: z.string().describe('The path as called, without the query'),
    query: z.string().nullable().describe('The query string, without its question mark'),
    operation: z
      .string()
      .nullable()
      .describe('The `operationId` in this reference; null if there is no operation at this path'),
    order_id: z.string().nullable().describe('The order it is about'),
    status: z.int().nullable().describe('null if you closed the connection before there was a response'),
    error_code: z.enum(namesOf(ERRORS)).nullable().describe('Of the response; null if it succeeded'),
    duration_ms: z.int().describe('Until the response was sent; for a stream, until it started'),
    key_id: z.string().describe('ID of the key it was made with'),
    client_ip: z.string().describe('Address it came from'),
    user_agent: z.string().nullable().describe('The User-Agent header'),
    trace_id: z
      .string()
      .nullable()
      .describe('Identifies the call in the traces of the service; null if it was not traced'),
  })
  .meta({ id: 'ListedRequest' });

const BODY = 'The first 4,096 characters, without secrets and addresses; null if there was no body or it was not JSON';

/** Response of GET /me/requests/{request_id}. */
export const LoggedRequestSchema = ListedRequestSchema.extend({
  request_body: z.string().nullable().describe(BODY),
  response_body: z
    .string()
    .nullable()
    .describe(`${BODY}. Also null for lists of currencies and pairs, and for streams`),
}).meta({ id: 'LoggedRequest' });
export type LoggedRequestBody = z.infer<typeof LoggedRequestSchema>;
export type ListedRequestBody = z.infer<typeof ListedRequestSchema>;

export function toListedRequest(request: Omit<LoggedRequest, 'requestBody' | 'responseBody'>): ListedRequestBody {
  return {
    request_id: request.requestId,
    at: request.at.toISOString(),
    method: request.method,
    path: request.path,
    query: request.query,
    operation: request.operation,
    order_id: request.orderId,
    status: request.status,
    error_code: request.errorCode,
    duration_ms: request.durationMs,
    key_id: request.keyId,
    client_ip: request.clientIp,
    user_agent: request.userAgent,
    trace_id: request.traceId,
  };
}

export function toLoggedRequest(request: LoggedRequest): LoggedRequestBody {
  return { ...toListedRequest(request), request_body: request.requestBody, response_body: request.responseBody };
}

const example = {
  request_id: EXAMPLE.requestId,
  at: EXAMPLE.createdAt,
  method: 'POST',
  path: '/partner/v1/order/create',
  query: 'sandbox_scenario=success',
  operation: 'createOrder',
  order_id: null,
  status: 410,
  error_code: 'QUOTE_EXPIRED',
  duration_ms: 12,
  key_id: 'key_3d5f7h9j2k4m6n8p1q3r5s7t9v',
  client_ip: '203.0.113.7',
  user_agent: 'wallet-backend/4.2',
  trace_id: null,
} as const;
examples.add(ListedRequestSchema, { example });
examples.add(LoggedRequestSchema, {
  example: {
    ...example,
    request_body: `{"quote_id":"${EXAMPLE.quoteId}","address":"[redacted]"}`,
    response_body: `{"error":{"code":"QUOTE_EXPIRED","message":"${ERRORS.QUOTE_EXPIRED.message}","request_id":"${EXAMPLE.requestId}"}}`,
  },
});

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

const STATUSES = /^(\d{3}|[1-5]xx)(,(\d{3}|[1-5]xx))*$/;

/** HTTP statuses and classes of statuses, as inclusive ranges: `404,5xx`. */
const StatusFilter = z
  .string()
  .regex(STATUSES, 'must be statuses like 404 or classes like 5xx, separated by commas')
  .transform((text) =>
    text.split(',').map((part) => ({ from: Number(part.replace('xx', '00')), to: Number(part.replace('xx', '99')) })),
  );

/** A cursor in a query. */
const RequestCursorSchema = z.string().transform((written, context): RequestCursor => {
  const text = Buffer.from(written, 'base64url').toString();
  const [, atMs = '', requestId = ''] = /^(\d{1,15})\.([^.]+)$/.exec(text) ?? [];
  if (!isId('req', requestId) || withinYears(Number(atMs)) === null) {
    context.addIssue({ code: 'custom', message: 'must be the next_cursor of an earlier answer' });
    return z.NEVER;
  }
  return { atMs: Number(atMs), requestId };
});

/** Query of GET /me/requests [rules/requests: Reading it]. */
export const RequestListQuerySchema = z.object({
  status: StatusFilter.optional().meta({
    type: 'string',
    pattern: STATUSES.source,
    description: 'A status like `404`, a class like `5xx`, or several separated by commas',
  }),
  code: commaSeparated(namesOf(ERRORS))
    .optional()
    .meta({ description: 'An error code, or several separated by commas' }),
  method: commaSeparated(['GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'])
    .optional()
    .meta({ description: 'A method, or several separated by commas' }),
  path: z.string().optional().describe('Exact match'),
  operation: z.string().optional().describe('An `operationId` in this reference'),
  order_id: z.string().optional(),
  since: instantBound('lower').optional().meta({ anyOf: DAY_OR_INSTANT, description: 'Earliest `at`, UTC, inclusive' }),
  limit: wholeNumber(1, MAX_LIMIT)
    .default(DEFAULT_LIMIT)
    .meta({ type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT }),
  cursor: RequestCursorSchema.optional().describe('`next_cursor` of the previous response, with the same filters'),
});

/** Response of GET /me/requests. */
export const RequestListSchema = z
  .object({
    items: z.array(ListedRequestSchema).describe('Newest first'),
    next_cursor: z.string().nullable().describe('Cursor of the next page, with older calls; null on the last page'),
  })
  .meta({ id: 'RequestList' });

examples.add(RequestListSchema, {
  example: {
    items: exampleOf(z.array(ListedRequestSchema)) as z.input<typeof RequestListSchema>['items'],
    next_cursor: null,
  },
});

/** Clients must not interpret the text. */
export function writeRequestCursor({ atMs, requestId }: RequestCursor): string {
  return Buffer.from(`${atMs}.${requestId}`).toString('base64url');
}
