import { createTransport } from 'nodemailer';
import type { Database } from '#db/client';
import type { Notifications } from '#db/notifications';
import { leaseMail, type MailRow, markSent, markUnsent } from '#db/users/mails';
import { SECOND } from '#domain/duration';
import { mailTextAt } from '#domain/keys/seal-place';
import type { Logger } from '#domain/logs/log';
import { waitAfterTry } from '#domain/users/mail';
import { smtpOptions } from '#process/config/user-config';
import { repeatRead } from '#process/repeated-read';
import type { RunningRole } from '#process/services';
import type { Keyring } from '#security/keyring';

/** Longest wait for each response of the mail server; well below the lease. */
const ANSWER_MS = 20 * SECOND;

export interface MailSenderDeps {
  db: Database;
  keyring: Keyring;
  notifications: Notifications;
  mail: { smtpUrl: string; from: string; requireTls: boolean };
  sweepMs: number;
  log: Logger;
}

/** Sends due mails [rules/users: Mails]. Any number of senders can run; if one dies, another sends its mails again. */
export function startMailSender({ db, keyring, notifications, mail, sweepMs, log }: MailSenderDeps): RunningRole {
  const { from } = mail;
  const transport = createTransport(smtpOptions(mail, ANSWER_MS));
  let isOpen = true;

  const send = async ({ mailId, kind, recipient, subject, sealedText, tries }: MailRow) => {
    try {
      const text = keyring.open(mailTextAt(mailId), sealedText);
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
      for (let due = await leaseMail(db); due && isOpen; due = await leaseMail(db)) {
        await send(due);
      }
    },
    everyMs: sweepMs,
    onError: (err) => log.warn({ err }, 'mails could not be sent; tried again soon'),
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
