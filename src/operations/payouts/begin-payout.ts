import { randomBytes } from 'node:crypto';
import type { Database } from '#db/client';
import { addConfirmation, type PayoutConfirmation } from '#db/payouts/confirmations';
import { previewPayout } from '#db/payouts/payout-booking';
import { expectCode } from '#db/users/mailed-codes';
import type { PayoutAddress, PayoutTerms } from '#domain/payouts/payout-request';
import { OperationRefusal } from '#domain/refusal';
import { CODE_DIGITS, CODE_RULES } from '#domain/users/code';
import type { Keyring } from '#security/keyring';
import { newId } from '#security/secret';
import { newDigits } from '#security/token';
import { requireUse } from '../users/limits';
import { queueMail } from '../users/queue-mail';
import { listChallengeSecrets } from './challenge-secrets';

export interface PayoutWish {
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
export function payoutCode(userId: string, payoutId: string, code: string): string {
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
