import type { Transaction } from '#db/client';
import { findPartner } from '#db/partners';
import { listOwners } from '#db/users/memberships';
import { toIso } from '#domain/duration';
import type { MailFacts, MailKind } from '#domain/users/mail';
import type { Keyring } from '#security/keyring';
import type { PeopleDeps } from '../users/people-deps';
import { queueMail } from '../users/queue-mail';

/** Mails all Owners of a partner. */
export async function mailOwners<Kind extends MailKind>(
  tx: Transaction,
  keyring: Keyring,
  partnerId: string,
  mail: { kind: Kind; facts: MailFacts[Kind] },
): Promise<void> {
  for (const { email } of await listOwners(tx, partnerId)) {
    await queueMail(tx, keyring, { to: email, ...mail });
  }
}

/** Tells all Owners that somebody was shown a new live key or secret [rules/step-up: Who is told]. */
export async function mailLiveSecret(
  tx: Transaction,
  { keyring, publicUrl }: Pick<PeopleDeps, 'keyring' | 'publicUrl'>,
  { partnerId, by, what }: { partnerId: string; by: string; what: string },
): Promise<void> {
  const name = (await findPartner(tx, partnerId))?.name ?? '';
  const facts = { partner: name, by, what, at: toIso(Date.now()), link: `${publicUrl}/dashboard/team` };
  await mailOwners(tx, keyring, partnerId, { kind: 'live_secret_made', facts });
}
