import { z } from 'zod';
import type { ServiceError } from '#domain/error';
import { namesOf } from '#domain/names-of';
import { INTERNAL_ERRORS, internalRefusalOf } from '#domain/users/internal-error';
import { describeError, ErrorSchema } from '../error';

const CODES = namesOf(INTERNAL_ERRORS);

/** The body of every error response of the internal APIs [rules/users: Error codes]. */
export const InternalErrorSchema = z.object({
  error: ErrorSchema.shape.error.omit({ doc_url: true, required_scope: true }).extend({
    code: z.enum(CODES),
    required_permission: z.string().optional().describe('PERMISSION_REQUIRED: the permission the role lacks'),
  }),
});
export type InternalErrorBody = z.infer<typeof InternalErrorSchema>;

export function toInternalErrorBody(error: ServiceError, requestId: string): InternalErrorBody {
  const { required_scope: permission, ...rest } = describeError(error, requestId);
  return {
    error: { ...rest, ...internalRefusalOf(error), ...(permission && { required_permission: permission }) },
  };
}
