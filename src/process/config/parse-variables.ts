import type { z } from 'zod';
import { ConfigError } from './config-error';
import { OPERATOR_SECRETS } from './operator-config';

/** Settings whose text must never be shown, not even in an error about them. */
const SECRET: readonly string[] = [
  'DATABASE_URL',
  'TEMPORAL_API_KEY',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'SMTP_URL',
  ...OPERATOR_SECRETS,
];

/** @throws ConfigError on the first variable that is bad */
export function parseVariables<T>(schema: z.ZodType<T>, given: Record<string, string>): T {
  const result = schema.safeParse(given);
  if (!result.success) {
    throw new ConfigError(firstProblem(result.error, given));
  }
  return result.data;
}

function firstProblem(error: z.ZodError, given: Record<string, string>): string {
  const [issue] = error.issues;
  const name = String(issue?.path[0]);
  const text = given[name];
  const shown = text === undefined || SECRET.includes(name) ? '' : `, not ${JSON.stringify(text)}`;
  return `${name} ${issue?.message}${shown}`;
}
