import { z } from 'zod';
import { namesOf } from '#domain/names-of';
import { ERRORS, type ErrorCode, OUTCOMES, type ServiceError } from '../domain/error';
import { AmountSchema } from './values';

const ERROR_CODES = namesOf(ERRORS);

/** The body of every error response [rules/errors: The body]. */
export const ErrorSchema = z
  .object({
    error: z.object({
      code: z.enum(ERROR_CODES).describe('What your code switches on'),
      message: z.string().describe('For developers; in code, switch on `code`'),
      request_id: z.string().describe('Same as the X-Request-Id header'),
      doc_url: z.string().describe('Where the documentation says what to do about `code`'),
      fields: z
        .array(
          z.object({
            field: z.string().describe('A dotted path'),
            issue: z.string().describe('What is wrong with it, for developers'),
          }),
        )
        .optional()
        .describe('What is wrong with the request; each `field` is a dotted path'),
      existing_order_id: z.string().optional().describe('DUPLICATE_ACTIVE_ORDER: the open order'),
      order_id: z.string().optional().describe('Same as existing_order_id'),
      limit: z
        .object({ min: AmountSchema.optional(), max: AmountSchema.optional() })
        .optional()
        .describe('AMOUNT_TOO_LOW and AMOUNT_TOO_HIGH: the limit'),
      required_scope: z.string().optional().describe('SCOPE_REQUIRED: the scope the key lacks'),
      outcome: z
        .enum(OUTCOMES)
        .optional()
        .describe(
          'In the 503 response to a write. `not_created`: nothing was created. `unknown`: the call may have taken effect; ' +
            'to find out, repeat it with the same Idempotency-Key',
        ),
    }),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof ErrorSchema>;

export function toErrorBody(error: ServiceError, requestId: string, publicUrl: string): ErrorBody {
  const { code, message, request_id, ...details } = describeError(error, requestId);
  return { error: { code, message, request_id, doc_url: docUrlOf(code, publicUrl), ...details } };
}

/** The page of the error catalog, at the heading of the code [rules/errors: The body]. */
export function docUrlOf(code: ErrorCode, publicUrl: string): string {
  return `${publicUrl}/docs/errors#${code.toLowerCase()}`;
}

/** What errors say in every API that has this body. */
export function describeError(
  { code, message, options }: ServiceError,
  requestId: string,
): Omit<ErrorBody['error'], 'doc_url'> {
  const { fields, existingOrderId, limit, requiredScope, outcome } = options;
  return {
    code,
    message,
    request_id: requestId,
    ...(fields && { fields }),
    ...(existingOrderId && { existing_order_id: existingOrderId, order_id: existingOrderId }),
    ...(limit && { limit }),
    ...(requiredScope && { required_scope: requiredScope }),
    ...(outcome && { outcome }),
  };
}
