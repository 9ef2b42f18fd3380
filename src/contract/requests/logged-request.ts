import { z } from 'zod';
import { ERRORS, type ErrorCode } from '#domain/error';
import type { LoggedRequest } from '#domain/requests';
import { EXAMPLE } from '../example-values';
import { examples } from '../examples';
import { TimeSchema } from '../orders/order';

/** An item of the list of GET /me/requests [rules/requests: What is kept]. */
export const ListedRequestSchema = z
  .object({
    request_id: z.string().describe('Same as the X-Request-Id header of the response'),
    at: TimeSchema,
    method: z.string(),
    path: z.string().describe('The path as called, without the query'),
    query: z.string().nullable(),
    operation: z
      .string()
      .nullable()
      .describe('The `operationId` in this reference; null if there is no operation at this path'),
    order_id: z.string().nullable(),
    status: z.int().nullable().describe('null if you closed the connection before there was a response'),
    error_code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]).nullable(),
    duration_ms: z.int().describe('Until the response was sent; for a stream, until it started'),
    key_id: z.string(),
    client_ip: z.string(),
    user_agent: z.string().nullable(),
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
