import { z } from 'zod';
import { EmailSchema } from '../shared/values';
import { TimeSchema } from '../values';
import { ReasonSchema } from './values';

export const HolderSchema = z.object({
  id: z.string().describe('As the actors of the audit log'),
  name: z.string().nullable(),
  email: z.string().nullable(),
  since: TimeSchema,
});
export type HolderView = z.infer<typeof HolderSchema>;

const TakeOverSchema = z
  .literal(true)
  .optional()
  .describe('Although somebody else has it; the refusal without it says who, and since when');

export const TakeOrderSchema = z.object({ reason: ReasonSchema, take_over: TakeOverSchema });
export const HandOverOrderSchema = z.object({
  to: EmailSchema.describe('The email address of an operator'),
  reason: ReasonSchema,
  take_over: TakeOverSchema,
});
export const GiveBackOrderSchema = z.object({ reason: ReasonSchema });
export const HeldOrderSchema = z.object({
  order_id: z.string(),
  holder: HolderSchema.nullable().describe('Who has it now; null: nobody'),
});
export type HeldOrder = z.infer<typeof HeldOrderSchema>;

/** Operators whose accounts are open. */
export const ColleagueListSchema = z.object({
  items: z.array(z.object({ user_id: z.string(), name: z.string(), email: z.string() })),
});
