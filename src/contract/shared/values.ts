import { z } from 'zod';

const MAX_EMAIL = 254;

/** An email address as accounts go by it: in lower case. */
export const EmailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL, `must be at most ${MAX_EMAIL} characters`)
  .regex(/^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\.]+(\.[^\s@<>(),;:"[\]\\.]+)+$/, 'must be an email address');

/** What people and things are called. */
export const NameSchema = z.string().trim().min(1, 'must not be empty').max(100, 'must be at most 100 characters');

/** A code as people type it: spaces and dashes say nothing. */
export const CodeSchema = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase());
