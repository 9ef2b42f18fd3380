import { z } from 'zod';
import { SCOPES } from '#domain/keys/scope';
import { instantBound } from '../paging';
import { itemsOf } from '../shared/values';
import { TimeSchema } from '../values';

export const KeyParamsSchema = z.object({ key_id: z.string() });

export const KeySchema = z.object({
  key_id: z.string(),
  name: z.string(),
  environment: z.enum(['test', 'live']),
  prefix: z.string().describe('The part that may be shown'),
  scopes: z.array(z.enum(SCOPES)),
  allow_list: z.array(z.string()).describe('Networks in CIDR notation; none is any'),
  status: z.enum(['active', 'rotating', 'revoked', 'expired']),
  created_at: TimeSchema,
  expires_at: TimeSchema.nullable(),
  revoked_at: TimeSchema.nullable(),
  last_used_at: TimeSchema.nullable().describe('To the minute; to a few seconds while it rotates'),
  last_used_from: z.string().nullable().describe('IP address'),
  rotation: z
    .object({ replaced_by: z.string(), ends_at: TimeSchema })
    .nullable()
    .describe('The key that takes its place, and until when both work'),
  replaces: z.string().nullable().describe('The key whose place it takes or took'),
  rotated_at: TimeSchema.nullable().describe('When it took the place of another'),
  is_last_live: z.boolean().describe('Revoking it leaves no usable live key'),
});
export type Key = z.infer<typeof KeySchema>;

/** Newest first; usable keys before the others. */
export const KeyListSchema = itemsOf(KeySchema).extend({
  allowed_scopes: z.array(z.enum(SCOPES)).describe('What a key of this environment may do, if you make it'),
});
export type KeyList = z.infer<typeof KeyListSchema>;

const NameSchema = z.string().trim().min(1).max(100);
const ScopesSchema = z.array(z.enum(SCOPES)).min(1);
/** The operation checks and normalizes the addresses. */
const AllowListSchema = z.array(z.string()).max(50);
/** A day means its start. */
const ExpirySchema = instantBound('lower').nullable();

export const CreateKeySchema = z.object({
  name: NameSchema,
  scopes: ScopesSchema.optional().describe('`orders:rw` unless given'),
  allow_list: AllowListSchema.optional(),
  expires_at: ExpirySchema.optional(),
});

export const ChangeKeySchema = z
  .object({
    name: NameSchema.optional(),
    scopes: ScopesSchema.optional(),
    allow_list: AllowListSchema.optional(),
    expires_at: ExpirySchema.optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'needs something to change');

/** A new key; its text is only shown in this response. */
export const NewKeySchema = z.object({ key: KeySchema, secret: z.string() });
export type NewKey = z.infer<typeof NewKeySchema>;

/** The new key, and the old one with the end of the period in which both work. */
export const RotatedKeySchema = NewKeySchema.extend({ old_key: KeySchema });
export type RotatedKey = z.infer<typeof RotatedKeySchema>;
