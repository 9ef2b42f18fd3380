import { createTransport } from 'nodemailer';
import type { Database } from '#db/client';
import type { Notifications } from '#db/notifications';
import { leaseMail, type MailRow, markSent, markUnsent } from '#db/users/mails';
import { SECOND } from '#domain/duration';
import { waitAfterTry } from '#domain/users/mail-tries';
import type { Logger } from '#process/logger';
import { repeatRead } from '#process/repeated-read';
import type { RunningRole } from '#process/services';
import type { Keyring } from '#security/keyring';

const SWEEP_EVERY_MS = 5 * SECOND;
/** Longest wait for each response of the mail server; well below the lease. */
const ANSWER_MS = 20 * SECOND;

export interface MailSenderDeps {
  db: Database;
  keyring: Keyring;
  notifications: Notifications;
  mail: { smtpUrl: string; from: string };
  log: Logger;
}

/** Sends due mails [rules/users: Mails]. Any number of senders can run; if one dies, another sends its mails again. */
export function startMailSender({
  db,
  keyring,
  notifications,
  mail: { smtpUrl, from },
  log,
}: MailSenderDeps): RunningRole {
  const timeouts = { connectionTimeout: ANSWER_MS, greetingTimeout: ANSWER_MS, socketTimeout: ANSWER_MS };
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  let isOpen = true;

  const send = async ({ mailId, kind, recipient, subject, sealedText, tries }: MailRow) => {
    try {
      const text = keyring.open(sealedText);
      await transport.sendMail({ from, to: recipient, subject, text, messageId: `<${mailId}@${hostOf(from)}>` });
    } catch (error) {
      const waitMs = waitAfterTry(tries);
      log.warn({ err: error, mailId, kind, tries, waitMs }, 'a mail was not taken');
      await markUnsent(db, mailId, error instanceof Error ? error.message : String(error), waitMs);
      return;
    }
    await markSent(db, mailId);
  };
  const sweeps = repeatRead({
    read: async () => {
      for (let mail = await leaseMail(db); mail && isOpen; mail = await leaseMail(db)) {
        await send(mail);
      }
    },
    everyMs: SWEEP_EVERY_MS,
    onTrouble: (err) => log.warn({ err }, 'mails could not be sent; tried again soon'),
  });
  const unsubscribe = notifications.listen('mail', sweeps.readNow);
  return {
    async close() {
      isOpen = false;
      unsubscribe();
      await sweeps.close();
      transport.close();
    },
  };
}

/** The domain of the sender's address; a mail sent again retains its id. */
function hostOf(from: string): string {
  return /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
}
