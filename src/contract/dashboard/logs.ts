import { z } from 'zod';
import { DAY_OR_INSTANT, instant, listOf } from '../list-filter';
import { TimeSchema } from '../orders/order';
import { EnvironmentQuery } from './environment';
import { itemsOf, ListQuery } from './list';

export const RequestParamsSchema = z.object({ request_id: z.string() });

export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;
export const METHODS = ['GET', 'POST', 'HEAD', 'OPTIONS'] as const;

/** One call of the API, as lists show it. */
export const RequestSchema = z.object({
  request_id: z.string(),
  at: TimeSchema,
  method: z.string(),
  path: z.string(),
  route: z.string().nullable().describe('Its operation id; null where no route answers'),
  status: z.int(),
  code: z.string().nullable().describe('Of the Error body'),
  duration_ms: z.int(),
  key_id: z.string().nullable(),
  order_id: z.string().nullable(),
  ip: z.string().nullable(),
});
export type Request = z.infer<typeof RequestSchema>;

/** Filters of the request log, newest first; it is kept for 7 days. */
export const RequestListQuerySchema = z.object({
  ...EnvironmentQuery,
  request_id: z.string().optional(),
  order_id: z.string().optional(),
  status: listOf(STATUS_CLASSES).optional(),
  method: z.enum(METHODS).optional(),
  route: z.string().optional(),
  path: z.string().max(200).optional().describe('The beginning of the path'),
  key_id: z.string().optional(),
  code: z.string().optional(),
  from: instant('lower').optional().meta({ anyOf: DAY_OR_INSTANT }),
  to: instant('upper').optional().meta({ anyOf: DAY_OR_INSTANT }),
  ...ListQuery,
});
export const RequestListSchema = itemsOf(RequestSchema);
export type RequestList = z.infer<typeof RequestListSchema>;

export const RequestDetailSchema = RequestSchema.extend({
  query: z.string().nullable(),
  body: z.string().nullable().describe('What was sent, redacted'),
  answer: z.string().nullable().describe('What was answered, redacted'),
  user_agent: z.string().nullable(),
});
export type RequestDetail = z.infer<typeof RequestDetailSchema>;

export const ErrorGroupQuerySchema = z.object({
  ...EnvironmentQuery,
  from: instant('lower').optional().meta({ anyOf: DAY_OR_INSTANT, description: 'The last 24 h unless given' }),
});

/** Refusals by code and route, the most frequent first. */
export const ErrorGroupListSchema = z.object({
  items: z.array(
    z.object({
      code: z.string(),
      route: z.string().nullable(),
      count: z.int(),
      first_at: TimeSchema,
      last_at: TimeSchema,
      last_request_id: z.string(),
    }),
  ),
});
export type ErrorGroupList = z.infer<typeof ErrorGroupListSchema>;
