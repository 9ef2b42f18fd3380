import type { WorkflowClient } from '@temporalio/client';
import { payoutStepUpdate } from '../../../workflows/messages';
import type { Database } from '../../db/client';
import type { StoredPayout } from '../../db/payouts/payouts';
import { isOver, type PayoutState, type PayoutStep, refuseStep } from '../../domain/payouts/payout';
import { refuseEvidence } from '../../domain/payouts/payout-evidence';
import { askTemporal, isClosed } from '../../temporal/order-workflow';
import { OutcomeUnknownError } from '../../temporal/outcome-unknown';
import { startPayout } from '../../temporal/payout-workflow';
import type { Answer } from '../answer';
import { CommandError } from '../command-error';
import { findRunningInstance, operatorName, withDatabase } from '../instance';
import { withTemporal } from '../temporal';
import { requirePayout } from './payout';

/** Each kind of step without the operator, who is known. */
type Wish = PayoutStep extends infer Step ? (Step extends PayoutStep ? Omit<Step, 'operator'> : never) : never;

/** Takes a step with a payout through its workflow. Repeating the last one is answered again and changes nothing. */
export async function payoutStep(payoutId: string, wish: Wish): Promise<Answer> {
  const instance = findRunningInstance();
  const step = { ...wish, operator: operatorName() };
  const payout = await withDatabase(instance, (db) =>
    withTemporal(instance, (workflows) => sendStep(db, workflows, payoutId, step)),
  );
  return {
    json: {
      payout_id: payoutId,
      status: payout.status,
      payout_amount: payout.payoutAmount,
      tx_hash: payout.txHash,
      failure_reason: payout.failureReason,
    },
    text: `${payoutId} is ${payout.status}.`,
  };
}

/** @throws CommandError when the payout cannot take the step, or nobody answers */
export async function sendStep(
  db: Database,
  workflows: WorkflowClient,
  payoutId: string,
  step: PayoutStep,
): Promise<PayoutState> {
  const payout = await requirePayout(db, payoutId);
  refuse(refuseEvidence(payout, step));
  try {
    return await sendToWorkflow({ db, workflows }, payout, step);
  } catch (error) {
    throw error instanceof OutcomeUnknownError
      ? new CommandError('The engine has not answered in time: repeat the command, which takes no step twice.')
      : error;
  }
}

async function sendToWorkflow(
  services: { db: Database; workflows: WorkflowClient },
  payout: StoredPayout,
  step: PayoutStep,
): Promise<PayoutState> {
  const { payoutId, started } = payout;
  const handle = services.workflows.getHandle(payoutId);
  const start = (from: PayoutState) => askTemporal(services, () => startPayout(services, from));
  const send = () => askTemporal(services, () => handle.executeUpdate(payoutStepUpdate, { args: [step] }));
  try {
    started || (await start(payout));
    return await send();
  } catch (error) {
    if (!isClosed(error)) {
      throw error;
    }
  }
  const present = await requirePayout(services.db, payoutId);
  if (isOver(present)) {
    refuse(refuseStep(present, step));
    return present;
  }
  // A Temporal server that has lost its memory goes on from where the payout stands.
  await start(present);
  return send();
}

function refuse(reason: string | null): void {
  if (reason !== null) {
    throw new CommandError(reason);
  }
}
