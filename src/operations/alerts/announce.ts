import { listOpenNotices, listUnannounced, markNotices, queueOperatorEvent } from '#db/alerts/operator-alerts';
import { type Database, lockName } from '#db/client';
import { listOperatorAddresses } from '#db/users/users';
import { chooseDigest, type DigestSettings } from '#domain/alerts/operator-digest';
import { describeNotice } from '#domain/alerts/operator-notice';
import { openedEvent } from '#domain/webhooks/ops-event';
import type { Keyring } from '#security/keyring';
import { queueMail } from '../users/mails';

/** Events that one transaction queues. */
const BATCH = 100;

export interface DigestDeps {
  db: Database;
  keyring: Keyring;
  /** Base of links, without a trailing slash. */
  publicUrl: string;
  /** The recipients; null: all operators' accounts. */
  addresses: readonly string[] | null;
  settings: DigestSettings;
}

/**
 * Mails operators what is due of everything open [rules/alerts: Mails]. What was mailed is recorded in the transaction that
 * queues the mails, and only one runs at a time, so each alert is mailed once however many workers do this.
 * @param now in milliseconds
 */
export async function mailDigest({ db, keyring, publicUrl, addresses, settings }: DigestDeps, now: number) {
  await db.transaction(async (tx) => {
    await lockName(tx, 'operator digest');
    const recipients = addresses ?? (await listOperatorAddresses(tx));
    const digest = chooseDigest(await listOpenNotices(tx), now, settings);
    if (!digest || recipients.length === 0) {
      return;
    }
    const { fresh, reminded } = digest;
    const facts = {
      fresh: fresh.map((notice) => describeNotice(notice, publicUrl)),
      reminded: reminded.map((notice) => describeNotice(notice, publicUrl)),
      link: `${publicUrl}/support/queues`,
    };
    for (const to of recipients) {
      await queueMail(tx, keyring, { to, kind: 'operator_digest', facts });
    }
    await markNotices(tx, [...fresh, ...reminded], 'mailed');
  });
}

/** Queues an event for the operators' ops channel for everything newly opened [rules/ops-events: Operators]. */
export async function announceOpened({ db, publicUrl }: Pick<DigestDeps, 'db' | 'publicUrl'>): Promise<void> {
  for (let count = BATCH; count === BATCH; ) {
    count = await db.transaction(async (tx) => {
      await lockName(tx, 'operator ops events');
      const notices = await listUnannounced(tx, BATCH);
      for (const notice of notices) {
        await queueOperatorEvent(tx, openedEvent(notice, publicUrl));
      }
      await markNotices(tx, notices, 'announced');
      return notices.length;
    });
  }
}
