import { z } from 'zod';

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

/** A code as people type it: spaces and dashes are ignored. */
export const CodeSchema = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase());
