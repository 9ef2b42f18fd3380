import { type WorkflowClient, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import { ORDERS_QUEUE, PAYOUT_WORKFLOW, type PayoutWorkflow, SEARCH_ATTRIBUTES } from '#workflows/messages';
import type { Database } from '../db/client';
import { findPayer, markStarted } from '../db/payouts/payouts';
import { SECOND } from '../domain/duration';
import type { PayoutState, PayoutStepRecord } from '../domain/payouts/payout';
import { readTemporalHistory } from './histories/history';
import { payloadsOf } from './payloads';

/** Longest wait for Temporal: the request for a payout does not wait longer, and the sweeper starts the rest. */
const START_MS = 2 * SECOND;

interface PayoutServices {
  db: Database;
  workflows: WorkflowClient;
}

interface StartOptions {
  /** Also after a run that ended before the payout did. Its steps have to be in the row, from which the next one continues. */
  again?: boolean;
}

/** Starts the payout's workflow, unless it was started before, and records that Temporal has it. */
export async function startPayout(
  { db, workflows }: PayoutServices,
  payout: PayoutState,
  { again = false }: StartOptions = {},
): Promise<void> {
  const processingBy = await findPayer(db, payout);
  const state = { ...stateOf(payout), ...(processingBy !== null && { processingBy }) };
  try {
    await workflows.withDeadline(Date.now() + START_MS, () =>
      workflows.start<PayoutWorkflow>(PAYOUT_WORKFLOW, {
        workflowId: payout.payoutId,
        taskQueue: ORDERS_QUEUE,
        args: [state],
        workflowIdConflictPolicy: 'USE_EXISTING',
        workflowIdReusePolicy: again ? 'ALLOW_DUPLICATE_FAILED_ONLY' : 'REJECT_DUPLICATE',
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

/** The activity that records a step. */
const RECORD_STEP = 'recordPayoutStep';

/** The steps that the payout's latest run has recorded, oldest first; none if Temporal has no run. */
export async function listRecordedSteps(workflows: WorkflowClient, payoutId: string): Promise<PayoutStepRecord[]> {
  const found = await readTemporalHistory(workflows, payoutId);
  const { decode } = payloadsOf(workflows).of(payoutId);
  const events = found?.history.events ?? [];
  const recorded = new Set(
    events.map(({ activityTaskCompletedEventAttributes: completed }) => String(completed?.scheduledEventId)),
  );
  const steps: PayoutStepRecord[] = [];
  for (const { eventId, activityTaskScheduledEventAttributes: scheduled } of events) {
    const [input] = scheduled?.input?.payloads ?? [];
    if (input && scheduled?.activityType?.name === RECORD_STEP && recorded.has(String(eventId))) {
      steps.push(await decode<PayoutStepRecord>(input));
    }
  }
  return steps;
}

/** The part of a row that the workflow stores. */
function stateOf(payout: PayoutState): PayoutState {
  const { payoutId, partnerId, amountUsd, currency, payoutAddress, status, payoutAmount, txHash, failureReason } =
    payout;
  return { payoutId, partnerId, amountUsd, currency, payoutAddress, status, payoutAmount, txHash, failureReason };
}
