import { z } from 'zod';
import { REFUND_CAPABILITIES } from '#domain/orders/order';
import { examples } from './examples';
import { TimeSchema } from './values';

/** How each provider can refund [rules/refunds: Modes]; figures that a mode does not have are null. */
export const RefundCapabilityListSchema = z
  .object({
    providers: z
      .array(
        z.object({
          code: z.string().describe('Code of the provider'),
          refund_mode: z
            .enum(REFUND_CAPABILITIES)
            .describe(
              '`programmatic`: you decide with refundAction; `ticket`: by support ticket; `none`: the operator decides',
            ),
          window_hours: z.int().nullable().describe('`programmatic` only: how many hours you have to decide'),
          sla_hours: z.int().nullable().describe('`ticket` only: how many hours the provider usually needs'),
          converts_to_stable: z
            .boolean()
            .describe('Whether a refund can be paid as a stablecoin; without it, `convert_to_stable` is refused'),
          fee_pct: z.number().nullable().describe("The provider's fee for a refund, in percent"),
          fee_network: z.boolean().nullable().describe('Whether the network fee is deducted from the refund'),
        }),
      )
      .describe('Every provider'),
    updated_at: TimeSchema,
  })
  .meta({ id: 'RefundCapabilityList' });
export type RefundCapabilityList = z.infer<typeof RefundCapabilityListSchema>;

examples.add(RefundCapabilityListSchema, {
  example: {
    providers: [
      {
        code: 'alphaswap',
        refund_mode: 'programmatic',
        window_hours: 24,
        sla_hours: null,
        converts_to_stable: true,
        fee_pct: 0,
        fee_network: true,
      },
      {
        code: 'betaswap',
        refund_mode: 'ticket',
        window_hours: null,
        sla_hours: 72,
        converts_to_stable: false,
        fee_pct: null,
        fee_network: true,
      },
    ],
    updated_at: '2026-03-01T00:00:00.000Z',
  },
});
