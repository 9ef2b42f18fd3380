import { z } from 'zod';
import { EXAMPLE, examples } from '../examples';
import { AmountSchema, TimeSchema } from '../values';

/** A payment that the order's parties know of, as far as they know it. */
const PaymentSchema = z.object({
  amount: AmountSchema.nullable().describe('null: nobody reported it'),
  currency: z.string(),
  network: z.string().nullable().describe('null: not recorded, as after a conversion that nobody asked for by action'),
  network_name: z.string().nullable(),
  address: z
    .string()
    .nullable()
    .describe(
      'The deposit address in full; of the payout address the first and last characters, as on the tracking page; null for ' +
        'a refund, whose address is never shown',
    ),
  transaction: z
    .object({
      hash: z.string(),
      explorer_url: z.url().nullable(),
      on_chain: z
        .string()
        .nullable()
        .describe("How far the network has confirmed it; null unless the operator's nodes show it"),
    })
    .nullable(),
});
export type ReceiptPayment = z.infer<typeof PaymentSchema>;

const AgreedSchema = z.object({
  amount: AmountSchema,
  currency: z.string(),
  network: z.string(),
  network_name: z.string(),
});

/** The receipt of an order that ended with a payout or a refund [rules/tracking: Receipt]. Its texts are English. */
export const ReceiptSchema = z
  .object({
    order_id: z.string(),
    partner: z.string().describe("The partner's name"),
    provider: z.string().describe("The provider's name, as it writes itself"),
    sandbox: z.boolean().describe('A test order: no real coins moved'),
    outcome: z
      .enum(['swap', 'refund'])
      .describe('`refund`: the swap did not take place, and the deposit was sent back'),
    title: z.string(),
    statement: z.string().describe('What happened, in one or two sentences'),
    created_at: TimeSchema,
    ended_at: TimeSchema.describe('When it was paid out or sent back'),
    agreed: z.object({ deposit: AgreedSchema, payout: AgreedSchema }),
    arrived: PaymentSchema,
    paid_out: PaymentSchema.nullable().describe('null for a refund'),
    sent_back: PaymentSchema.nullable().describe('null for a swap'),
    fees: z.string().describe('What was deducted, as far as it is known'),
    difference: z.string().nullable().describe('Why another amount was paid out than agreed; null if it was not'),
    reason: z.string().nullable().describe('Why the swap did not take place; null if it did, or if it is not known'),
    timeline: z.array(z.object({ at: TimeSchema, text: z.string() })).describe('Oldest first'),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof ReceiptSchema>;

const DEPOSIT = { currency: 'BTC', network: 'btc', network_name: 'Bitcoin' };
const PAYOUT = { currency: 'ETH', network: 'eth', network_name: 'Ethereum' };

examples.add(ReceiptSchema, {
  example: {
    order_id: EXAMPLE.orderId,
    partner: 'Example Wallet',
    provider: 'AlphaSwap',
    sandbox: false,
    outcome: 'swap',
    title: 'Swap receipt',
    statement: 'This swap was completed: AlphaSwap says that it has sent 1.204 ETH.',
    created_at: EXAMPLE.createdAt,
    ended_at: '2026-03-02T10:21:00.000Z',
    agreed: { deposit: { amount: '0.05', ...DEPOSIT }, payout: { amount: '1.204', ...PAYOUT } },
    arrived: { amount: '0.05', ...DEPOSIT, address: EXAMPLE.btcAddress, transaction: null },
    paid_out: { amount: '1.204', ...PAYOUT, address: '0x5290…9EE7', transaction: null },
    sent_back: null,
    fees: 'The agreed payout is what remains after the fees of the swap.',
    difference: null,
    reason: null,
    timeline: [{ at: EXAMPLE.createdAt, text: 'Order opened' }],
  },
});
