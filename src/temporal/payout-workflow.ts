import { type WorkflowClient, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import { ORDERS_QUEUE, PAYOUT_WORKFLOW, type PayoutWorkflow, SEARCH_ATTRIBUTES } from '#workflows/messages';
import type { Database } from '../db/client';
import { findPayer, markStarted } from '../db/payouts/payouts';
import { SECOND } from '../domain/duration';
import type { PayoutState } from '../domain/payouts/payout';

/** Longest wait for Temporal: the request for a payout does not wait longer, and the sweeper starts the rest. */
const START_MS = 2 * SECOND;

interface PayoutServices {
  db: Database;
  workflows: WorkflowClient;
}

/** Starts the payout's workflow, unless it was started before, and records that Temporal has it. */
export async function startPayout({ db, workflows }: PayoutServices, payout: PayoutState): Promise<void> {
  const processingBy = await findPayer(db, payout);
  const state = { ...stateOf(payout), ...(processingBy !== null && { processingBy }) };
  try {
    await workflows.withDeadline(Date.now() + START_MS, () =>
      workflows.start<PayoutWorkflow>(PAYOUT_WORKFLOW, {
        workflowId: payout.payoutId,
        taskQueue: ORDERS_QUEUE,
        args: [state],
        workflowIdConflictPolicy: 'USE_EXISTING',
        workflowIdReusePolicy: 'REJECT_DUPLICATE',
        staticSummary: `${payout.amountUsd} USD in ${payout.currency}`,
        staticDetails: `- **Partner** ${payout.partnerId}\n- **Payout** ${payout.amountUsd} USD in ${payout.currency}`,
        typedSearchAttributes: new TypedSearchAttributes([
          { key: SEARCH_ATTRIBUTES.partnerId, value: payout.partnerId },
        ]),
      }),
    );
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) {
      throw error;
    }
  }
  await markStarted(db, payout.payoutId);
}

/** The part of a row that the workflow stores. */
function stateOf(payout: PayoutState): PayoutState {
  const { payoutId, partnerId, amountUsd, currency, payoutAddress, status, payoutAmount, txHash, failureReason } =
    payout;
  return { payoutId, partnerId, amountUsd, currency, payoutAddress, status, payoutAmount, txHash, failureReason };
}
