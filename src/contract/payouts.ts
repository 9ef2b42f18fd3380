import { z } from 'zod';
import { PAYOUT_STATUS_NAMES, type PayoutState } from '#domain/payouts/payout';
import { examples } from './examples';
import { StableTargetSchema } from './orders/order-action';
import { CreatedQuery, commaSeparated, PagingQuery, pageOf } from './paging';
import { AmountSchema, TimeSchema } from './values';

/** Without a name of its own in the document: generators for Go make constants of named values, and another has `failed` too. */
const PayoutStatusSchema = z.enum(PAYOUT_STATUS_NAMES);

/** At most 15 digits before the point, more than any real amount. */
const USD_OR_ALL = /^(all|\d{1,15}(\.\d{1,2})?)$/;

/** Body of POST /me/payouts [rules/payouts: Requesting a payout]. */
export const PayoutRequestSchema = z
  .object({
    amount_usd: z
      .string()
      .regex(USD_OR_ALL, 'must be like "6200.00", with at most two decimals, or "all"')
      .meta({ example: '6200.00', description: 'US dollars with at most two decimals, or `all`' }),
    currency: StableTargetSchema.nullish().describe(
      'If omitted: the currency of the default address that was verified first',
    ),
    address_id: z.string().nullish().describe("A verified payout address; if omitted, the currency's default address"),
  })
  .meta({ id: 'PayoutRequest' });
export type PayoutRequest = z.output<typeof PayoutRequestSchema>;

/** The Payout in responses [rules/payouts: Reading payouts]. Nullable fields are always present. */
export const PayoutSchema = z
  .object({
    payout_id: z.string().describe('`po_` and 26 characters'),
    amount_usd: z.string().describe('US dollars, two decimals'),
    currency: StableTargetSchema,
    payout_address: z.string().describe('Your address that it is sent to'),
    payout_amount: AmountSchema.nullable().describe('Amount that was sent, in `currency`'),
    tx_hash: z.string().nullable().describe('Transaction of the payout; set once it was sent'),
    status: PayoutStatusSchema.describe('How far it is: `sent` is on its way, `confirmed` and `failed` are final'),
    requested_via: z.enum(['api', 'dashboard', 'schedule']).describe('How it was requested'),
    created_at: TimeSchema,
    processed_at: TimeSchema.nullable(),
    sent_at: TimeSchema.nullable(),
    confirmed_at: TimeSchema.nullable(),
  })
  .meta({ id: 'Payout' });
export type Payout = z.infer<typeof PayoutSchema>;

/** A payout as stored. */
interface RecordedPayout extends PayoutState {
  requestedVia: Payout['requested_via'];
  createdAt: Date;
  processedAt: Date | null;
  sentAt: Date | null;
  confirmedAt: Date | null;
}

/** The public part of a payout; the reason of a failure is only for the operator. */
export function toPayout(payout: RecordedPayout): Payout {
  const time = (instant: Date | null) => instant?.toISOString() ?? null;
  return {
    payout_id: payout.payoutId,
    amount_usd: payout.amountUsd,
    currency: payout.currency,
    payout_address: payout.payoutAddress,
    payout_amount: payout.payoutAmount,
    tx_hash: payout.txHash,
    status: payout.status,
    requested_via: payout.requestedVia,
    created_at: payout.createdAt.toISOString(),
    processed_at: time(payout.processedAt),
    sent_at: time(payout.sentAt),
    confirmed_at: time(payout.confirmedAt),
  };
}

/** A payout as it was when it was requested, whatever has happened since. */
export function toRequestedPayout(payout: RecordedPayout): RecordedPayout {
  const since = {
    payoutAmount: null,
    txHash: null,
    failureReason: null,
    processedAt: null,
    sentAt: null,
    confirmedAt: null,
  };
  return { ...payout, ...since, status: 'pending' };
}

examples.add(PayoutRequestSchema, { example: { amount_usd: '6200.00', currency: 'USDT-TRC20' } });
examples.add(PayoutSchema, {
  example: {
    payout_id: 'po_6w8y1b3d5f7h9j2k4m6n8p1q3r',
    amount_usd: '6200.00',
    currency: 'USDT-TRC20',
    payout_address: 'TXYZpAFErku9UfXYUWvYMRadb3n5pHLsN2',
    payout_amount: null,
    tx_hash: null,
    status: 'pending',
    requested_via: 'api',
    created_at: '2026-03-02T10:00:00.000Z',
    processed_at: null,
    sent_at: null,
    confirmed_at: null,
  },
});

/** Filters of GET /me/payouts [rules/payouts: Reading payouts]. */
export const PayoutListQuerySchema = z.object({
  ...CreatedQuery,
  status: commaSeparated(PAYOUT_STATUS_NAMES).optional(),
  ...PagingQuery,
});

export const PayoutPageSchema = pageOf(PayoutSchema).meta({ id: 'PayoutPage' });
