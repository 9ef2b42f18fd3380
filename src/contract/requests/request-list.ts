import { z } from 'zod';
import { ERRORS, type ErrorCode } from '#domain/error';
import { exampleOf, examples } from '../examples';
import { commaSeparated, DAY_OR_INSTANT, instantBound } from '../list-filter';
import { wholeNumber } from '../paging';
import { ListedRequestSchema } from './logged-request';
import { RequestCursorSchema } from './request-cursor';

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

/** Query of GET /me/requests [rules/requests: Reading it]. */
export const RequestListQuerySchema = z.object({
  status: StatusFilter.optional().meta({
    type: 'string',
    pattern: STATUSES.source,
    description: 'A status like `404`, a class like `5xx`, or several separated by commas',
  }),
  code: commaSeparated(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]])
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
