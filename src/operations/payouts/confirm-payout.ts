import { findPartner } from '#db/partners/partners';
import { markConfirmed, type PayoutConfirmation, takeGuess } from '#db/payouts/confirmations';
import { previewPayout, requestPayout } from '#db/payouts/payout-booking';
import type { StoredPayout } from '#db/payouts/payouts';
import { takeCode } from '#db/users/mailed-codes';
import { OperationRefusal } from '#domain/refusal';
import { challengeAnswerMatches } from '#security/payout-challenge';
import { startPayout } from '#temporal/payout-workflow';
import { requireUse } from '../users/limits';
import { askForApproval, type BookingDeps } from './approve-payout';
import { payoutCode } from './begin-payout';
import { listChallengeSecrets } from './challenge-secrets';

/** A booked payout, or one that a second person has to approve. */
export type Confirmed = { payout: StoredPayout } | { waiting: PayoutConfirmation };

/**
 * Books a payout once its challenge or its mailed code is answered, or leaves it to a second person [rules/payouts: In the dashboard]. Confirming it again finds
 * the payout.
 * @throws OperationRefusal for a wrong or late answer; ServiceError RATE_LIMITED after too many, and if it is refused by now
 */
export async function confirmPayout(
  deps: BookingDeps,
  confirmation: PayoutConfirmation,
  { answer, actor }: { answer: string; actor: string },
): Promise<Confirmed> {
  const { db } = deps;
  const { payoutId, partnerId, amountUsd, addressId, confirmedAt, approveBy } = confirmation;
  if (!confirmedAt && approveBy) return { waiting: confirmation };
  if (!confirmedAt) await requireAnswer(deps, confirmation, answer);
  const terms = { amountUsd, currency: undefined, addressId };
  if (!confirmedAt && (await findPartner(db, partnerId))?.twoPersonPayouts) {
    const { address } = await previewPayout(db, { partnerId, terms, requestedVia: 'dashboard' });
    return { waiting: await askForApproval(deps, confirmation, address) };
  }
  const payout = await requestPayout(db, { payoutId, partnerId, terms, requestedVia: 'dashboard', actor });
  await markConfirmed(db, payoutId);
  // It is booked; if Temporal does not answer now, the sweeper starts it.
  await startPayout(deps, payout).catch(() => undefined);
  return { payout };
}

async function requireAnswer(deps: BookingDeps, confirmation: PayoutConfirmation, answer: string): Promise<void> {
  await requireUse(deps.db, 'code_guess', `payout:${confirmation.userId}`);
  if (!(await takeGuess(deps.db, confirmation.payoutId))) {
    throw new OperationRefusal('The time or the attempts are used up: request the payout again.');
  }
  if (!(await isRight(deps, confirmation, answer))) {
    throw new OperationRefusal('answer is not the expected one.', 'answer');
  }
}

async function isRight(deps: BookingDeps, confirmation: PayoutConfirmation, answer: string): Promise<boolean> {
  const { challenge, userId, payoutId, partnerId } = confirmation;
  if (challenge !== null) {
    const secrets = await listChallengeSecrets(deps, partnerId);
    return secrets.some((secret) => challengeAnswerMatches(secret, challenge, answer.toLowerCase()));
  }
  const digests = deps.keyring.codeHashes(payoutCode(userId, payoutId, answer.replaceAll(/\s/g, '')));
  return takeCode(deps.db, { userId, purpose: 'payout', digests });
}
