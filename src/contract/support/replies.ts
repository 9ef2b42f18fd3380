import { z } from 'zod';
import { refuseReply } from '#domain/support/saved-reply';
import { NameSchema } from '../shared/values';
import { TimeSchema } from '../values';
import { ReasonSchema } from './values';

const MAX_TEXT = 4_000;

const ReplyTextSchema = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(MAX_TEXT, `must be at most ${MAX_TEXT} characters`)
  .superRefine((text, context) => {
    const message = refuseReply(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  })
  .describe('May name facts of the order in braces, like {order_id}');

export const SavedReplySchema = z.object({
  reply_id: z.int(),
  name: z.string(),
  text: z.string(),
  saved_at: TimeSchema,
  saved_by: z.string().describe('As the actors of the audit log'),
});
export type SavedReply = z.infer<typeof SavedReplySchema>;

/** By name. */
export const SavedReplyListSchema = z.object({ items: z.array(SavedReplySchema) });
export type SavedReplyList = z.infer<typeof SavedReplyListSchema>;

/** A reply with a name that one has already takes its place. */
export const SaveReplySchema = z.object({ name: NameSchema, text: ReplyTextSchema, reason: ReasonSchema });

export const ReplyParamsSchema = z.object({ reply_id: z.coerce.number().int().min(1) });
export const RemoveReplySchema = z.object({ reason: ReasonSchema });
export const RemovedReplySchema = z.object({ reply_id: z.int(), name: z.string() });
