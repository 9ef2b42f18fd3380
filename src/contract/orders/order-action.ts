import { z } from 'zod';
import { LONGEST_ADDRESS } from '#domain/assets/address-length';
import { STABLE_TARGET_NAMES } from '#domain/orders/order';
import { examples } from '../examples';
import { TimeSchema } from '../values';

export const StableTargetSchema = z.enum(STABLE_TARGET_NAMES).meta({ id: 'StableTarget' });

/** A blockchain address as the caller wrote it; it is checked against its network later. */
export const AddressSchema = z.string().min(1).max(LONGEST_ADDRESS);

/** Memo or tag [rules/addresses: Memos]. */
export const ExtraIdSchema = z.string().min(1).max(128);

/** The partner's confirmed refund [rules/refunds: Deciding]. */
export const RefundActionRequestSchema = z
  .object({
    action: z
      .enum(['refund_to_address', 'convert_to_stable'])
      .describe('Whether the deposit is sent back or paid out as a stablecoin'),
    stable_target: StableTargetSchema.nullish().describe('Required for convert_to_stable'),
    stable_address: AddressSchema.nullish().describe('Address that receives the stablecoins'),
    refund_address: AddressSchema.nullish().describe('Replaces the refund address given when the order was created'),
    refund_extra_id: ExtraIdSchema.nullish().describe('Memo or tag of the refund address'),
  })
  .meta({ id: 'RefundActionRequest' });
export type RefundActionRequest = z.output<typeof RefundActionRequestSchema>;

examples.add(RefundActionRequestSchema, {
  example: {
    action: 'convert_to_stable',
    stable_target: 'USDC-SOL',
    stable_address: 'AyYJTXKwDFuxDaz6DXrdiu1W7oTQHuC7fLF42imGG9YB',
  },
});

/** Whether a decision may send the refund elsewhere than the order said: at an exchange, another memo is another customer. */
export function namesTarget({ refund_address, refund_extra_id, stable_address }: RefundActionRequest): boolean {
  return Boolean(refund_address ?? refund_extra_id ?? stable_address);
}

/** What to do with a deposit that cannot be swapped [rules/refunds: The preference]. */
export const RefundPreferenceSchema = z
  .object({
    default: z
      .enum(['return_to_refund_address', 'convert_to_stable'])
      .nullish()
      .meta({ default: 'return_to_refund_address', description: 'What is done with a deposit that cannot be swapped' }),
    fallback_if_refund_address_missing: z
      .enum(['manual_review', 'convert_to_stable'])
      .nullish()
      .meta({ default: 'manual_review', description: 'What is done if the order has no refund address' }),
    convert_to_stable_target: StableTargetSchema.nullish(),
    convert_to_stable_address: AddressSchema.nullish().describe(
      'Address that receives the stablecoins; if omitted, the refund address, if it is valid on that network',
    ),
  })
  .meta({ id: 'RefundPreference' });

/** Transaction hashes of all networks: hexadecimal, base58 or base32 [rules/watching: Reported deposits]. */
export const DepositReportSchema = z
  .object({
    tx_hash: z
      .string()
      .regex(/^[\dA-Za-z_:=+/-]{16,128}$/, 'must be the hash of a transaction')
      .describe('Hash of the deposit transaction; report it as soon as it is sent'),
  })
  .meta({ id: 'DepositReport' });

examples.add(DepositReportSchema, {
  example: { tx_hash: '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b' },
});

/** A one-time code [rules/refunds: Chosen by the user]. */
export const RefundCodeSchema = z
  .object({
    refund_code: z.string().describe('Show it to your user, and to nobody else: whoever has it and the link decides'),
    expires_at: TimeSchema.describe('It can be used until then, once'),
  })
  .meta({ id: 'RefundCode' });
export type RefundCode = z.infer<typeof RefundCodeSchema>;

examples.add(RefundCodeSchema, { example: { refund_code: 'K7QF-2MXP', expires_at: '2026-03-02T14:42:11.000Z' } });
