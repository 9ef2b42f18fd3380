import type { PayoutStep } from '#domain/payouts/payout';
import { takePayoutStep } from '#operations/payouts/take-step';
import type { Answer } from '../answer';
import { findRunningInstance, operatorName, withDatabase } from '../instance';
import { withTemporal } from '../temporal';

/** Each kind of step without the operator's name, which is known. */
type StepRequest = PayoutStep extends infer Step ? (Step extends PayoutStep ? Omit<Step, 'operator'> : never) : never;

/** Records a step of a payout. Repeating the last one gets the same answer and changes nothing. */
export async function payoutStep(payoutId: string, request: StepRequest): Promise<Answer> {
  const instance = findRunningInstance();
  const step = { ...request, operator: operatorName() };
  const payout = await withDatabase(instance, (db) =>
    withTemporal(instance, (workflows) => takePayoutStep({ db, workflows }, { payoutId, step })),
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
