import { z } from 'zod';
import { PayoutParamsSchema } from '#contract/shared/values';
import {
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

export const PAYOUT_OPERATIONS = [readPayoutOperation, takePayoutStepOperation] as const;
