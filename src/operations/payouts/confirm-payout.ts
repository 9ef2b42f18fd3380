import type { WorkflowClient } from '@temporalio/client';
import type { Database } from '#db/client';
import { markConfirmed, type PayoutConfirmation, takeGuess } from '#db/payouts/confirmations';
import { requestPayout } from '#db/payouts/payout-booking';
import type { StoredPayout } from '#db/payouts/payouts';
import { takeCode } from '#db/users/mailed-codes';
import { OperationRefusal } from '#domain/refusal';
import type { Keyring } from '#security/keyring';
import { challengeAnswerMatches } from '#security/payout-challenge';
import { startPayout } from '#temporal/payout-workflow';
import { payoutCode } from './begin-payout';
import { listChallengeSecrets } from './challenge-secrets';

export interface ConfirmDeps {
  db: Database;
  keyring: Keyring;
  workflows: WorkflowClient;
}

/**
 * Books a payout once its challenge or its mailed code is answered [rules/payouts: In the dashboard]. Confirming it again finds
 * the payout.
 * @throws OperationRefusal for a wrong or late answer; ServiceError if it is refused by now
 */
export async function confirmPayout(
  deps: ConfirmDeps,
  confirmation: PayoutConfirmation,
  { answer, actor }: { answer: string; actor: string },
): Promise<StoredPayout> {
  const { db } = deps;
  const { payoutId, partnerId, amountUsd, addressId, confirmedAt } = confirmation;
  if (!confirmedAt) await requireAnswer(deps, confirmation, answer);
  const terms = { amountUsd, currency: undefined, addressId };
  const payout = await requestPayout(db, { payoutId, partnerId, terms, requestedVia: 'dashboard', actor });
  await markConfirmed(db, payoutId);
  // It is booked; if Temporal does not answer now, the sweeper starts it.
  await startPayout(deps, payout).catch(() => undefined);
  return payout;
}

async function requireAnswer(deps: ConfirmDeps, confirmation: PayoutConfirmation, answer: string): Promise<void> {
  if (!(await takeGuess(deps.db, confirmation.payoutId))) {
    throw new OperationRefusal('The time or the attempts are used up: request the payout again.');
  }
  if (!(await isRight(deps, confirmation, answer))) {
    throw new OperationRefusal('answer: that is not the expected answer.', 'answer');
  }
}

async function isRight(deps: ConfirmDeps, confirmation: PayoutConfirmation, answer: string): Promise<boolean> {
  const { challenge, userId, payoutId, partnerId } = confirmation;
  if (challenge !== null) {
    const secrets = await listChallengeSecrets(deps, partnerId);
    return secrets.some((secret) => challengeAnswerMatches(secret, challenge, answer.toLowerCase()));
  }
  const digests = deps.keyring.codeHashes(payoutCode(userId, payoutId, answer.replaceAll(/\s/g, '')));
  return takeCode(deps.db, { userId, purpose: 'payout', digests });
}
