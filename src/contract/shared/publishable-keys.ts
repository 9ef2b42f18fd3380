import { z } from 'zod';
import { TimeSchema } from '../values';

export const PublishableKeyParamsSchema = z.object({ key_id: z.string() });

export const PublishableKeySchema = z.object({
  key_id: z.string(),
  name: z.string(),
  environment: z.enum(['test', 'live']),
  key: z.string().describe('No secret: it stands in the page'),
  origins: z.array(z.string()).describe('Of the pages that may use it'),
  status: z.enum(['active', 'revoked']),
  created_at: TimeSchema,
  revoked_at: TimeSchema.nullable(),
  last_used_at: TimeSchema.nullable().describe('To the minute'),
});
export type PublishableKey = z.infer<typeof PublishableKeySchema>;
