import type { z } from 'zod';
import { secretVariable, variable } from './env-schema';
import { mailFrom, onOff, smtpUrl } from './env-values';

/** How mail is sent [rules/users: Mails]. */
export interface MailConfig {
  readonly smtpUrl: string;
  readonly from: string;
  /** Whether a connection that cannot be encrypted is given up before anything is said. */
  readonly requireTls: boolean;
}

export const MAIL_VARIABLES = {
  SMTP_URL: secretVariable(smtpUrl, 'a URL like smtps://user:password@host:465').optional(),
  SMTP_REQUIRE_TLS: variable(onOff, 'true or false').default(true),
  MAIL_FROM: variable(mailFrom, 'an address like Swaplane <no-reply@example.com>').optional(),
};

type MailSettings = z.output<z.ZodObject<typeof MAIL_VARIABLES>>;

/** Null if mail is not sent. */
export function readMailConfig(env: MailSettings): MailConfig | null {
  const { SMTP_URL: url, MAIL_FROM: from, SMTP_REQUIRE_TLS: requireTls } = env;
  return url !== undefined && from !== undefined ? Object.freeze({ smtpUrl: url, from, requireTls }) : null;
}

/** Options in the URL could turn encryption or the check of certificates off. */
export function weakensTls({ SMTP_URL: url, SMTP_REQUIRE_TLS: requireTls }: MailSettings): boolean {
  return requireTls && url !== undefined && new URL(url).search !== '';
}
