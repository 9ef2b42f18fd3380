import type { z } from 'zod';
import { type QuietHours, readQuietHours } from '#domain/alerts/operator-digest';
import { MINUTE } from '#domain/duration';
import { secretVariable, variable } from './env-schema';
import { commaList, duration, mailAddress, opsUrl, serverSecret, textOf } from './env-values';

/** How operators are notified of what needs a person [rules/alerts: Mails]. */
export interface OperatorConfig {
  /** The recipients of mails; null for every operator's account. */
  readonly addresses: readonly string[] | null;
  readonly digestMs: number;
  readonly quietHours: QuietHours | null;
  /** The operators' ops channel [rules/ops-events: Operators]. */
  readonly ops: { readonly url: string; readonly secret: string } | null;
}

export const OPERATOR_VARIABLES = {
  OPERATOR_ALERT_MAILS: variable(commaList(mailAddress), 'a comma list of email addresses').optional(),
  OPERATOR_ALERT_DIGEST: variable(duration(), 'a duration in s, m, h or d').default(5 * MINUTE),
  OPERATOR_QUIET_HOURS: variable(
    textOf(readQuietHours),
    'hours with a time zone like 22:00-07:00 Europe/Zurich',
  ).optional(),
  /** A chat tool's URL is a credential: anyone with it can post there. */
  OPERATOR_OPS_URL: secretVariable(opsUrl, 'an https URL without credentials and fragment').optional(),
  OPERATOR_OPS_SECRET: secretVariable(serverSecret, 'at least 32 characters long').optional(),
};

type OperatorSettings = z.output<z.ZodObject<typeof OPERATOR_VARIABLES>>;

export function readOperatorConfig(env: OperatorSettings): OperatorConfig {
  const { OPERATOR_OPS_URL: url, OPERATOR_OPS_SECRET: secret } = env;
  return Object.freeze({
    addresses: env.OPERATOR_ALERT_MAILS ?? null,
    digestMs: env.OPERATOR_ALERT_DIGEST,
    quietHours: env.OPERATOR_QUIET_HOURS ?? null,
    ops: url !== undefined && secret !== undefined ? Object.freeze({ url, secret }) : null,
  });
}
