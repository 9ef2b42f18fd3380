import { z } from 'zod';
import { ERRORS } from '#domain/error';
import { namesOf } from '#domain/names-of';
import { NO_OPERATION } from '#domain/requests';
import { commaSeparated, DAY_OR_INSTANT, instantBound } from '../paging';
import { ListedRequestSchema } from '../requests';
import { EnvironmentQuery, itemsOf, ListQuery } from '../shared/values';
import { TimeSchema } from '../values';

export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;
const CodeSchema = z.enum(namesOf(ERRORS));

/** Filters of the request log, newest first. Requests are stored for 7 days. An entry is the same as in the Partner API. */
export const DashboardRequestListQuerySchema = z.object({
  ...EnvironmentQuery,
  order_id: z.string().optional(),
  status: commaSeparated(STATUS_CLASSES).optional(),
  method: z.enum(['GET', 'POST', 'HEAD', 'OPTIONS']).optional(),
  operation: z.string().max(100).optional().describe(`An operationId; \`${NO_OPERATION}\`: the path has none`),
  path: z.string().max(512).optional().describe('The whole path'),
  key_id: z.string().optional(),
  code: CodeSchema.optional(),
  from: instantBound('lower').optional().meta({ anyOf: DAY_OR_INSTANT }),
  ...ListQuery,
});
export const DashboardRequestListSchema = itemsOf(ListedRequestSchema);
export type RequestList = z.infer<typeof DashboardRequestListSchema>;

export const ErrorGroupQuerySchema = z.object({
  ...EnvironmentQuery,
  from: instantBound('lower').optional().meta({ anyOf: DAY_OR_INSTANT, description: 'The last 24 h unless given' }),
});

/** Refusals by code and operation, the most frequent first. */
export const ErrorGroupListSchema = z.object({
  items: z.array(
    z.object({
      code: CodeSchema,
      operation: z.string().nullable(),
      count: z.int(),
      first_at: TimeSchema,
      last_at: TimeSchema,
      last_request_id: z.string(),
    }),
  ),
  next_cursor: z.null(),
});
export type ErrorGroupList = z.infer<typeof ErrorGroupListSchema>;
