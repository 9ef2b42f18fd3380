import { randomBytes } from 'node:crypto';
import type { WorkflowClient } from '@temporalio/client';
import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { findPartner } from '#db/partners';
import { previewPayout, requestPayout } from '#db/payouts/payout-booking';
import {
  addConfirmation,
  awaitApproval,
  markConfirmed,
  type PayoutConfirmation,
  type StoredPayout,
  takeGuess,
} from '#db/payouts/payouts';
import { expectCode, takeCode } from '#db/users/mails';
import { listMembersWith } from '#db/users/memberships';
import { findUser } from '#db/users/users';
import { listEndpoints } from '#db/webhooks/endpoints/endpoints';
import {
  APPROVE_WITHIN_MS,
  type PayoutAddress,
  type PayoutTerms,
  refuseApproval,
} from '#domain/payouts/payout-request';
import { OperationRefusal } from '#domain/refusal';
import { rolesWith } from '#domain/team/permission';
import { CODE_DIGITS, CODE_RULES } from '#domain/users/code';
import type { Keyring } from '#security/keyring';
import { challengeAnswerMatches } from '#security/payout-challenge';
import { newId } from '#security/secret';
import { newDigits } from '#security/token';
import { startPayout } from '#temporal/payout-workflow';
import { requireUse } from '../users/limits';
import { queueMail } from '../users/mails';
import type { UserDeps } from '../users/user-deps';
import { readWebhookSecrets } from '../webhooks/rotate-secret';

interface PayoutWish {
  partnerId: string;
  terms: PayoutTerms;
  confirmBy: 'challenge' | 'email';
  person: { userId: string; email: string };
}

export interface BegunPayout {
  confirmation: PayoutConfirmation;
  address: PayoutAddress;
}

const CHALLENGE_BYTES = 16;

/** The text whose digest is stored for a mailed code, so that the code confirms only this payout. */
function payoutCode(userId: string, payoutId: string, code: string): string {
  return `${userId}:${payoutId}:${code}`;
}

/**
 * Checks a payout that a person requests and stores it until its confirmation; nothing is booked yet [rules/payouts: In the
 * dashboard].
 * @throws ServiceError if it would be refused, or RATE_LIMITED after too many codes; OperationRefusal for a challenge that no webhook could answer
 */
export async function beginPayout(
  { db, keyring }: { db: Database; keyring: Keyring },
  { partnerId, terms, confirmBy, person }: PayoutWish,
): Promise<BegunPayout> {
  const { amountUsd, address } = await previewPayout(db, { partnerId, terms, requestedVia: 'dashboard' });
  if (confirmBy === 'challenge' && (await listChallengeSecrets({ db, keyring }, partnerId)).length === 0) {
    throw new OperationRefusal(
      'confirm_by: a challenge needs a live webhook endpoint, whose secret answers it.',
      'confirm_by',
    );
  }
  if (confirmBy === 'email') await requireUse(db, 'code_email', `payout:${person.userId}`);
  const { lastsMs, guesses } = CODE_RULES.payout;
  const payoutId = newId('po');
  const challenge = confirmBy === 'challenge' ? `pch_${randomBytes(CHALLENGE_BYTES).toString('hex')}` : null;
  const waiting = { payoutId, partnerId, userId: person.userId, amountUsd, addressId: address.addressId, challenge };
  return db.transaction(async (tx) => {
    if (challenge === null) {
      const code = newDigits(CODE_DIGITS);
      const hash = keyring.hashCode(payoutCode(person.userId, payoutId, code));
      await expectCode(tx, { userId: person.userId, purpose: 'payout', hash });
      const facts = { code, amount: amountUsd, currency: `USD in ${address.currency}` };
      await queueMail(tx, keyring, { to: person.email, kind: 'payout_code', facts });
    }
    const confirmation = await addConfirmation(tx, { ...waiting, guessesLeft: guesses, lastsMs });
    return { confirmation, address };
  });
}

/** A booked payout, or one that a second person has to approve. */
type Confirmed = { payout: StoredPayout } | { waiting: PayoutConfirmation };

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

/** The webhook secrets that answer a partner's payout challenges: those of its live order endpoint. */
export async function listChallengeSecrets(
  { db, keyring }: { db: Database; keyring: Keyring },
  partnerId: string,
): Promise<string[]> {
  const endpoints = await listEndpoints(db, partnerId);
  const live = endpoints.find(({ environment, channel }) => environment === 'live' && channel === 'order');
  return live ? readWebhookSecrets({ db, keyring }, live.endpointId) : [];
}

interface BookingDeps extends UserDeps {
  workflows: WorkflowClient;
}

/** Leaves a payout that was confirmed to a second person, and tells everybody who could be it [rules/payouts: Two people]. */
async function askForApproval(
  { db, keyring, publicUrl }: UserDeps,
  { payoutId, partnerId, userId, amountUsd }: PayoutConfirmation,
  { currency, address }: Pick<PayoutAddress, 'currency' | 'address'>,
): Promise<PayoutConfirmation> {
  return db.transaction(async (tx) => {
    const waiting = await awaitApproval(tx, payoutId, APPROVE_WITHIN_MS);
    const details = { amount_usd: amountUsd, currency };
    await recordAudit(tx, { actor: userId, action: 'payout.approval_asked', target: payoutId, partnerId, details });
    const [partner, requester] = [await findPartner(tx, partnerId), await findUser(tx, userId)];
    const facts = {
      partner: partner?.name ?? '',
      by: requester?.email ?? '',
      amount: amountUsd,
      currency,
      address,
      until: waiting.expiresAt.toISOString(),
      link: `${publicUrl}/dashboard/payouts`,
    };
    for (const member of await listMembersWith(tx, partnerId, rolesWith('payouts.edit'))) {
      if (member.userId !== userId) {
        await queueMail(tx, keyring, { to: member.email, kind: 'payout_awaits_approval', facts });
      }
    }
    return waiting;
  });
}

/**
 * Books a payout that another person requested and confirmed. Approving it again finds the payout.
 * @throws OperationRefusal for the person who requested it, or too late; ServiceError if it is refused by now
 */
export async function approvePayout(
  deps: BookingDeps,
  { payoutId, partnerId, userId: requestedBy, amountUsd, addressId, approveBy, confirmedAt }: PayoutConfirmation,
  { userId }: { userId: string },
): Promise<StoredPayout> {
  const { db } = deps;
  const reason = confirmedAt ? null : refuseApproval({ requestedBy, approveBy }, { userId, now: Date.now() });
  if (reason !== null) {
    throw new OperationRefusal(reason);
  }
  const terms = { amountUsd, currency: undefined, addressId };
  const booking = { payoutId, partnerId, terms, requestedVia: 'dashboard', actor: userId, requestedBy } as const;
  const payout = await requestPayout(db, booking);
  await markConfirmed(db, payoutId);
  // It is booked; if Temporal does not answer now, the sweeper starts it.
  await startPayout(deps, payout).catch(() => undefined);
  return payout;
}
