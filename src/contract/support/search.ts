import { z } from 'zod';
import { LONGEST_ADDRESS } from '#domain/assets/address-length';
import { TimeSchema } from '../values';
import { EnvironmentSchema, PartnerRefSchema, TARGET_KINDS } from './values';

/**
 * The text of the search box: any complete identifier, in any case; hashes with or without `0x`. Partners also match by the
 * beginning of their name, and keys by any text that begins with their visible part. A text that is no identifier is searched
 * for those in it: a sentence, the URL of a tracking page or of a block explorer.
 */
export const SearchQuerySchema = z.object({ q: z.string().trim().min(1, 'must not be empty').max(LONGEST_ADDRESS) });

/** Which identifier of the found thing the text matches. */
export const MATCHES = [
  'id',
  'partner_order_ref',
  'provider_order_id',
  'deposit_address',
  'payout_address',
  'refund_address',
  'deposit_hash',
  'payout_hash',
  'event_id',
  'quote_id',
  'name',
  'key_prefix',
  'url',
  'email',
  'code',
] as const;
export type Match = (typeof MATCHES)[number];

export const HitSchema = z.object({
  kind: z.enum(TARGET_KINDS),
  id: z.string(),
  matched: z.enum(MATCHES),
  label: z.string().describe('What people read: a pair with amounts, a name, a method with its path'),
  status: z.string().nullable().describe('An order status, or the state of what else was found'),
  partner: PartnerRefSchema.nullable(),
  environment: EnvironmentSchema.nullable(),
  at: TimeSchema.nullable().describe('When it came to be'),
});
export type Hit = z.infer<typeof HitSchema>;

/** Newest first, at most 20 of each kind. */
export const SearchAnswerSchema = z.object({
  items: z.array(HitSchema),
  more: z.boolean().describe('Whether there are further ones that are not listed'),
});
export type SearchAnswer = z.infer<typeof SearchAnswerSchema>;
