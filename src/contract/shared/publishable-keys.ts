import { z } from 'zod';
import { MOST_ORIGINS } from '#domain/keys/publishable-key';
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

/** Usable ones first, newest first; there are few. */
export const PublishableKeyListSchema = z.object({
  items: z.array(PublishableKeySchema),
  service_url: z.string().describe('Where the widget and its calls go'),
});
export type PublishableKeyList = z.infer<typeof PublishableKeyListSchema>;

export const CreatePublishableKeySchema = z.object({
  name: z.string().trim().min(1).max(100),
  origins: z.array(z.string().max(300)).min(1).max(MOST_ORIGINS).describe('Such as `https://wallet.example`'),
});
