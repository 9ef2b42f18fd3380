import { z } from 'zod';
import { EarningsQuerySchema, ProviderEarningsSchema } from '#contract/shared/earnings';
import { PayoutParamsSchema } from '#contract/shared/values';
import { PartnerParams } from '#contract/support/partners';
import {
  PartnerReportCommandSchema,
  PartnerReportedSchema,
  PartnerReportSchema,
  PayoutCommandSchema,
  type PayoutPageView,
  PayoutPageViewSchema,
  PayoutStepSchema,
} from '#contract/support/payouts';
import { ReasonSchema, WrittenAmountSchema } from '#contract/support/values';
import type { Database } from '#db/client';
import type { StoredPayout } from '#db/payouts/payouts';
import type { PayoutStep } from '#domain/payouts/payout';
import { defineOperation, defineRead } from '../operation';
import { findPartnerOfPath } from '../partners/find-partner-of-path';

async function findPayoutOfPath({
  services,
  params,
}: {
  services: { db: Database };
  params: { payout_id: string };
}): Promise<StoredPayout | null> {
  const { findPayout } = await import('#db/payouts/payouts');
  return findPayout(services.db, params.payout_id);
}

export const readPayoutOperation = defineRead({
  id: 'readAnyPayout',
  path: '/payouts/{payout_id}',
  summary: 'Show a payout and its history',
  params: PayoutParamsSchema,
  output: PayoutPageViewSchema,
  find: findPayoutOfPath,
  run: async ({ services, found }) => {
    const { readPayoutPage } = await import('./payout-page');
    return readPayoutPage(services.db, found.payoutId);
  },
  command: {
    name: 'payout show',
    reads: true,
  },
});

/** How each step is printed. */
const PRINTED = {
  json: ({ output: { payout_id, status, payout_amount, tx_hash, failure_reason } }: Printed) => {
    return { payout_id, status, payout_amount, tx_hash, failure_reason };
  },
  text: ({ output: { payout_id: payoutId, status } }: Printed) => `${payoutId} is ${status}.`,
};

interface Printed {
  output: PayoutPageView;
}

export const takePayoutStepOperation = defineOperation({
  id: 'takePayoutStep',
  path: '/payouts/{payout_id}/steps',
  summary: 'Record a step of a payout; repeating the last step changes nothing',
  permission: 'support.decide',
  params: PayoutParamsSchema,
  input: PayoutStepSchema,
  commandInput: PayoutCommandSchema,
  output: PayoutPageViewSchema,
  audit: ['payout.processing', 'payout.sent', 'payout.confirmed', 'payout.failed'],
  uses: ['workflows'],
  find: findPayoutOfPath,
  stepUp: { action: 'take_payout_step' },
  run: async ({ services, operator, found: { payoutId }, input }) => {
    const [{ takePayoutStep }, { readPayoutPage }] = await Promise.all([
      import('./take-step'),
      import('./payout-page'),
    ]);
    await takePayoutStep(services, { payoutId, step: toStep(input, operator) });
    return readPayoutPage(services.db, payoutId);
  },
  commands: [
    {
      name: 'payout process',
      summary: 'Mark a payout as being paid',
      options: z.object({ reason: ReasonSchema.optional() }),
      toInput: ({ reason }) => ({ status: 'processing' as const, reason }),
      ...PRINTED,
    },
    {
      name: 'payout sent',
      summary: 'Mark a payout as paid',
      options: z.object({
        tx: z.string().trim().min(1).max(200).describe('Hash of the transaction'),
        amount: WrittenAmountSchema.describe("Amount sent, in the payout's currency"),
        reason: ReasonSchema.optional(),
      }),
      toInput: ({ tx, amount, reason }) => ({ status: 'sent' as const, tx_hash: tx, payout_amount: amount, reason }),
      ...PRINTED,
    },
    {
      name: 'payout confirm',
      summary: 'Mark a payout as received',
      options: z.object({ reason: ReasonSchema.optional() }),
      toInput: ({ reason }) => ({ status: 'confirmed' as const, reason }),
      ...PRINTED,
    },
    {
      name: 'payout fail',
      summary: 'Mark a payout as failed and return the money to the balance',
      options: z.object({ reason: ReasonSchema }),
      toInput: ({ reason }) => ({ status: 'failed' as const, reason }),
      ...PRINTED,
    },
  ],
});

function toStep(input: z.output<typeof PayoutCommandSchema>, operator: string): PayoutStep {
  const by = { operator, ...(input.reason !== undefined && { why: input.reason }) };
  switch (input.status) {
    case 'sent':
      return { ...by, status: 'sent', txHash: input.tx_hash, payoutAmount: input.payout_amount };
    case 'failed':
      return { ...by, status: 'failed', reason: input.reason };
    default:
      return { ...by, status: input.status };
  }
}

export const readPartnerEarningsOperation = defineRead({
  id: 'readPartnerEarnings',
  path: '/payouts/partners/{partner_id}/earnings',
  summary: "Show what a month's orders of a partner earned at each provider, and what it reported",
  params: PartnerParams,
  input: EarningsQuerySchema,
  output: ProviderEarningsSchema,
  find: findPartnerOfPath,
  run: async ({ services, found: { partnerId }, input }) => {
    const { readPartnerEarnings } = await import('./earnings');
    return { ...(await readPartnerEarnings(services.db, partnerId, input)), partnerId };
  },
  command: { name: 'payout earnings', partnerIsOption: true },
});

export const reportPartnerEarningsOperation = defineOperation({
  id: 'reportPartnerEarnings',
  path: '/payouts/partners/{partner_id}/reports',
  summary: "Record what a provider says that it kept for a partner's markups",
  permission: 'support.decide',
  params: PartnerParams,
  input: PartnerReportSchema,
  commandInput: PartnerReportCommandSchema,
  output: PartnerReportedSchema,
  audit: 'earnings.reported',
  find: findPartnerOfPath,
  run: async ({ services, operator, found: { partnerId }, input: { provider, month, usd } }) => {
    const { reportEarnings } = await import('./earnings');
    await reportEarnings(services, { partnerId, provider, month, amountUsd: usd, actor: operator });
    return { partner_id: partnerId, provider, month, reported_usd: usd };
  },
  command: {
    name: 'payout report',
    positional: ['provider'],
    partnerIsOption: true,
    text: ({ output: { provider, month, reported_usd: usd } }) =>
      `${provider} reported ${usd} USD of markups for orders of ${month}.`,
  },
});

export const PAYOUT_OPERATIONS = [
  readPayoutOperation,
  takePayoutStepOperation,
  readPartnerEarningsOperation,
  reportPartnerEarningsOperation,
] as const;
