import { z } from 'zod';

const base64url = z.string().regex(/^[\w-]{1,100}={0,2}$/);

/** What a browser's `PushSubscription` says of itself in JSON. */
export const PushSubscriptionSchema = z.object({
  endpoint: z.string().min(1).max(2_048),
  keys: z.object({ p256dh: base64url, auth: base64url }),
});

export type PushSubscription = z.infer<typeof PushSubscriptionSchema>;
