import { isSameAddress } from '#address/spelling';
import type { Database } from '#db/client';
import { listEverAdded } from '#db/payouts/payout-addresses';
import { findPayer, findPayout, type StoredPayout } from '#db/payouts/payouts';
import { ServiceError } from '#domain/error';
import { STABLE_TARGETS } from '#domain/orders/order';
import { isOver, type PayoutState, type PayoutStep, refuseStep } from '#domain/payouts/payout';
import { refuseRemoved } from '#domain/payouts/payout-address';
import { refuseEvidence } from '#domain/payouts/payout-evidence';
import { OperationRefusal } from '#domain/refusal';
import { OutcomeUnknownError } from '#temporal/client';
import { callTemporal, isClosed, type TemporalServices } from '#temporal/order-workflow';
import { startPayout } from '#temporal/payout-workflow';
import { payoutStepUpdate } from '#workflows/messages';
import { catchUpPayout } from './recover-payout';

interface StepDeps extends TemporalServices {
  db: Database;
}

/**
 * Takes a payout's step through its workflow, which records it with its audit entry. Repeating the last step returns the same
 * result and changes nothing.
 * @throws OperationRefusal if the payout cannot take the step, or Temporal does not answer
 */
export async function takePayoutStep(
  deps: StepDeps,
  { payoutId, step }: { payoutId: string; step: PayoutStep },
): Promise<PayoutState> {
  refuse(refuseEvidence(await requirePayout(deps.db, payoutId), step));
  try {
    await callTemporal(deps, () => catchUpPayout(deps, payoutId));
    const payout = await requirePayout(deps.db, payoutId);
    // A workflow that is older than the row, after a restore of Temporal, would take other steps too.
    if (isOver(payout)) refuse(refuseStep(payout, step));
    // Once it is being paid, the money may have left, so its steps are recorded.
    if (payout.status === 'pending' && step.status === 'processing') await requireAddress(deps.db, payout);
    return await sendAsPayer(deps, payout, step);
  } catch (error) {
    throw asRefusal(error);
  }
}

/**
 * A workflow that is older than the row, after a restore of Temporal, would take a second payer for the first. So it hears the one
 * whom the row knows, and the second is refused.
 */
async function sendAsPayer(deps: StepDeps, payout: StoredPayout, step: PayoutStep): Promise<PayoutState> {
  const payer = step.status === 'processing' ? await findPayer(deps.db, payout) : null;
  if (payer === null) {
    return sendToWorkflow(deps, payout, step);
  }
  const taken = await sendToWorkflow(deps, payout, { ...step, operator: payer });
  refuse(refuseStep({ ...taken, processingBy: payer }, step));
  return taken;
}

function asRefusal(error: unknown): unknown {
  if (error instanceof OutcomeUnknownError) {
    return new OperationRefusal('Temporal did not respond in time: run the command again; nothing is done twice.');
  }
  return error instanceof ServiceError ? new OperationRefusal(error.message) : error;
}

async function sendToWorkflow(deps: StepDeps, payout: StoredPayout, step: PayoutStep): Promise<PayoutState> {
  const { payoutId, started } = payout;
  const handle = deps.workflows.getHandle(payoutId);
  const start = (from: PayoutState, again = false) => callTemporal(deps, () => startPayout(deps, from, { again }));
  const send = () => callTemporal(deps, () => handle.executeUpdate(payoutStepUpdate, { args: [step] }));
  try {
    if (!started) await start(payout);
    return await send();
  } catch (error) {
    if (!isClosed(error)) {
      throw error;
    }
  }
  const present = await requirePayout(deps.db, payoutId);
  if (isOver(present)) {
    refuse(refuseStep(present, step));
    return present;
  }
  // After a loss of Temporal's data, the payout continues from its recorded status.
  await start(present, true);
  return send().catch((error) => {
    throw isClosed(error) ? new OperationRefusal(hasEnded(present)) : error;
  });
}

function hasEnded({ payoutId, status }: StoredPayout): string {
  return `${payoutId} is ${status} in the database, but its workflow has ended: it was paid or has failed. Do not pay it again; see how it ended in Temporal.`;
}

function refuse(reason: string | null): void {
  if (reason !== null) {
    throw new OperationRefusal(reason);
  }
}

/** @throws OperationRefusal if the partner has removed the payout's address */
async function requireAddress(db: Database, { partnerId, currency, payoutAddress }: StoredPayout): Promise<void> {
  const { network } = STABLE_TARGETS[currency];
  const added = await listEverAdded(db, { partnerId, currency });
  refuse(refuseRemoved(added.filter(({ address }) => isSameAddress(network, address, payoutAddress))));
}

/** A payout of any partner. @throws OperationRefusal if there is none with this id */
async function requirePayout(db: Database, payoutId: string): Promise<StoredPayout> {
  const payout = await findPayout(db, payoutId);
  if (!payout) {
    throw new OperationRefusal(`There is no payout ${payoutId}.`);
  }
  return payout;
}
