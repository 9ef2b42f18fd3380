import { z } from 'zod';
import { instantBound } from '../list-filter';
import { ListQuery } from './list';

/** By what the audit log is looked through. */
export const AuditFilterFields = {
  actor: z.string().max(100).optional(),
  action: z
    .string()
    .regex(/^[\w.]{1,60}$/, 'must be an action like api_key.created, or its beginning')
    .optional()
    .describe('An action or its beginning, such as `api_key.`'),
  target: z.string().max(100).optional(),
  from: instantBound('lower').optional(),
  to: instantBound('upper').optional(),
};
export const AuditQuery = z.object({ ...ListQuery, ...AuditFilterFields });
