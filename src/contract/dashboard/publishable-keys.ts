import { z } from 'zod';
import { MOST_ORIGINS } from '#domain/keys/publishable-key';
import { PublishableKeySchema } from '../shared/publishable-keys';

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
