import { createTransport } from 'nodemailer';
import { reasonOf } from '#db/await-database';
import { SECOND } from '#domain/duration';
import { smtpOptions } from '#net/smtp-options';
import { type Check, type Seen, type Site, unused, wrong } from './check';
import { judgeCertificate, watchCertificate } from './tls';

const ANSWER_MS = 5 * SECOND;

export const MAIL_CHECKS: readonly Check[] = [
  {
    name: 'mail',
    run: checkMail,
    advice:
      'Look at SMTP_URL: host, port, user, password, and smtps for a port that begins with TLS; renew the certificate. A server without TLS needs SMTP_REQUIRE_TLS=false.',
  },
];

/** Connects and logs in as the sender of mails does. Nothing is sent. */
async function checkMail({ config: { mail } }: Site): Promise<Seen> {
  if (mail === null) {
    return unused(
      'no mail is sent: set SMTP_URL and MAIL_FROM, or people cannot confirm addresses and hear of no alert',
    );
  }
  const { host } = new URL(mail.smtpUrl);
  const watch = watchCertificate();
  const transport = createTransport({
    ...smtpOptions(mail, ANSWER_MS),
    tls: { checkServerIdentity: watch.checkServerIdentity },
  });
  try {
    await transport.verify();
    return judgeCertificate(watch.endsAt(), `${host} accepts the login`);
  } catch (error) {
    return wrong(`${host}: ${reasonOf(error)}`);
  } finally {
    transport.close();
  }
}
