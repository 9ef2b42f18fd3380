import { z } from 'zod';
import { findNameProblem } from '#domain/users/guarded-mail';

const MAX_EMAIL = 254;

/** An email address in lower case, as accounts use it. */
export const EmailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL, `must be at most ${MAX_EMAIL} characters`)
  .regex(/^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\.]+(\.[^\s@<>(),;:"[\]\\.]+)+$/, 'must be an email address');

/** Names of people and things. */
export const NameSchema = z.string().trim().min(1, 'must not be empty').max(100, 'must be at most 100 characters');

/** Money that a page shows. */
export const UsdSchema = z.string().describe('US dollars, two decimals, rounded down');

/** A calendar month, UTC. */
export const MonthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month like 2030-12');
/** Names of people and organizations, which mails repeat in their subjects and texts. */
export const MailedNameSchema = NameSchema.superRefine((name, context) => {
  const message = findNameProblem(name);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

/** A code as people type it: spaces and dashes are ignored. */
export const CodeSchema = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase());
