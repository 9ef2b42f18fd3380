import type { z } from 'zod';
import { PayoutParamsSchema } from '#contract/shared/values';
import { type PayoutPageView, PayoutPageViewSchema, PayoutStepSchema } from '#contract/support/payouts';
import type { Database } from '#db/client';
import { findPayout } from '#db/payouts/payouts';
import { PAYOUT_STATUSES, type PayoutStep } from '#domain/payouts/payout';
import { takePayoutStep } from '#operations/payouts/take-step';
import { defineInternalRoute } from '../route';
import { readAuditOf } from './audit';
import { readPartnerRef } from './partner-ref';

export const readAnyPayoutRoute = defineInternalRoute({
  id: 'readAnyPayout',
  method: 'get',
  path: '/payouts/{payout_id}',
  summary: 'A payout of any partner',
  permission: 'support.view',
  request: { params: PayoutParamsSchema },
  responses: [{ status: 200, description: 'The payout', schema: PayoutPageViewSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, params }) => findPayout(services.db, params.payout_id),
  handle: async ({ services, found: { payoutId } }) => ({
    status: 200,
    body: await readPayoutPage(services.db, payoutId),
  }),
});

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

/** The current view of a payout. */
async function readPayoutPage(db: Database, payoutId: string): Promise<PayoutPageView> {
  const payout = await findPayout(db, payoutId);
  if (!payout) {
    throw new Error(`${payoutId} is gone`);
  }
  const [partner, audit] = await Promise.all([readPartnerRef(db, payout.partnerId), readAuditOf(db, payoutId)]);
  return {
    payout_id: payoutId,
    partner,
    status: payout.status,
    amount_usd: payout.amountUsd,
    currency: payout.currency,
    payout_address: payout.payoutAddress,
    payout_amount: payout.payoutAmount,
    tx_hash: payout.txHash,
    failure_reason: payout.failureReason,
    requested_via: payout.requestedVia,
    created_at: payout.createdAt.toISOString(),
    processed_at: payout.processedAt?.toISOString() ?? null,
    sent_at: payout.sentAt?.toISOString() ?? null,
    confirmed_at: payout.confirmedAt?.toISOString() ?? null,
    failed_at: payout.failedAt?.toISOString() ?? null,
    next_steps: [...PAYOUT_STATUSES[payout.status]],
    audit,
  };
}
