import { z } from 'zod';
import { ENVIRONMENTS } from '#domain/environment';
import { withinYears } from '#domain/instant';
import { findNameProblem } from '#domain/users/guarded-mail';
import { wholeNumber } from '../paging';

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

/** The environment that a page of the dashboard shows. */
export const EnvironmentQuery = { environment: z.enum(ENVIRONMENTS) };
export const EnvironmentQuerySchema = z.object(EnvironmentQuery);

export const PayoutParamsSchema = z.object({ payout_id: z.string() });
export const RequestParamsSchema = z.object({ request_id: z.string() });

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
const MAX_CURSOR = 500;

/** Query of every list of the internal APIs; the next page is requested with `next_cursor`. */
export const ListQuery = {
  cursor: z.string().max(MAX_CURSOR).optional(),
  limit: wholeNumber(1, MAX_LIMIT).default(DEFAULT_LIMIT),
};

/** The envelope of every list of the internal APIs; `next_cursor` is null on the last page. */
export function itemsOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() });
}

/** A time in a position, in ms: anybody can write a cursor, and the database refuses other years. */
export const PlaceTime = z.number().refine((ms) => withinYears(ms) !== null);

/** The position after which a list continues; clients must not interpret the text. */
export function writeListCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** The position in a cursor; null if it does not have the given form. */
export function readListCursor<T extends z.ZodType>(form: T, cursor: string): z.output<T> | null {
  try {
    const place = form.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return place.success ? place.data : null;
  } catch {
    return null;
  }
}
