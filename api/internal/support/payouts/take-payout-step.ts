import type { z } from 'zod';
import { defineInternalRoute } from '#api/internal/route';
import { PayoutParamsSchema } from '#contract/shared/values';
import { PayoutPageViewSchema, PayoutStepSchema } from '#contract/support/payouts';
import { findPayout } from '#db/payouts/payouts';
import type { PayoutStep } from '#domain/payouts/payout';
import { takePayoutStep } from '#operations/payouts/take-step';
import { readPayoutPage } from './payout-view';

export const takePayoutStepRoute = defineInternalRoute({
  id: 'takePayoutStep',
  method: 'post',
  path: '/payouts/{payout_id}/steps',
  summary: 'Record a step of a payout; repeating the last step changes nothing',
  permission: 'support.decide',
  stepUp: { action: 'take_payout_step' },
  request: { params: PayoutParamsSchema, body: PayoutStepSchema },
  responses: [{ status: 200, description: 'The payout', schema: PayoutPageViewSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, params }) => findPayout(services.db, params.payout_id),
  handle: async ({ services, caller, found: { payoutId }, body }) => {
    await takePayoutStep(services, { payoutId, step: toStep(body, caller.userId) });
    return { status: 200, body: await readPayoutPage(services.db, payoutId) };
  },
});

function toStep(body: z.output<typeof PayoutStepSchema>, operator: string): PayoutStep {
  const { reason: why } = body;
  switch (body.status) {
    case 'sent':
      return { operator, why, status: 'sent', txHash: body.tx_hash, payoutAmount: body.payout_amount };
    case 'failed':
      return { operator, why, status: 'failed', reason: body.reason };
    default:
      return { operator, why, status: body.status };
  }
}
