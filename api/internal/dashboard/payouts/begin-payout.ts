import { defineInternalRoute } from '#api/internal/route';
import { BeginPayoutSchema, type PendingPayout, PendingPayoutSchema } from '#contract/dashboard/payouts';
import { toDecimals } from '#domain/amount';
import { type BegunPayout, beginPayout } from '#operations/payouts/begin-payout';

export const beginPayoutRoute = defineInternalRoute({
  id: 'beginPayout',
  method: 'post',
  path: '/payouts',
  summary: 'Request a payout of earnings; it is only recorded once it is confirmed',
  permission: 'payouts.edit',
  stepUp: { action: 'begin_payout' },
  request: { body: BeginPayoutSchema },
  responses: [{ status: 201, description: 'The payout to confirm within 10 minutes', schema: PendingPayoutSchema }],
  errors: ['INVALID_REQUEST', 'AMOUNT_TOO_LOW', 'AMOUNT_TOO_HIGH', 'RATE_LIMITED', 'CONFLICT'],
  handle: async ({ services, caller, body }) => {
    const begun = await beginPayout(services, {
      partnerId: caller.partnerId,
      terms: {
        amountUsd: body.amount_usd,
        currency: body.currency ?? undefined,
        addressId: body.address_id ?? undefined,
      },
      confirmBy: body.confirm_by,
      person: caller,
    });
    return { status: 201, body: pendingView(begun) };
  },
});

function pendingView({ confirmation, address }: BegunPayout): PendingPayout {
  return {
    payout_id: confirmation.payoutId,
    amount_usd: toDecimals(confirmation.amountUsd, 2),
    currency: address.currency,
    payout_address: address.address,
    confirm_by: confirmation.challenge === null ? 'email' : 'challenge',
    challenge: confirmation.challenge,
    expires_at: confirmation.expiresAt.toISOString(),
  };
}
