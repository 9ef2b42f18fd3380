import { z } from 'zod';
import { SourceFailure } from './source';

/**
 * Texts, which stay as they are, and numbers that a double may not hold; it holds every one of up to 15 characters. A text may lack
 * its end, so that none is looked through more than once.
 */
const TEXT_OR_LONG_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?\d[\d.eE+-]{15,}/g;
/**
 * Where a number may stand in JSON. It stands within some texts too, but hardly ever: most answers need no replacement. Two
 * expressions, because one for both places needs three times as long.
 */
const LONG_NUMBER_WITHIN = /[:,[]\s*-?\d[\d.eE+-]{15}/;
const LONG_NUMBER_ALONE = /^\s*-?\d[\d.eE+-]{15}/;

/** Parses a node's answer; a number that would lose digits becomes text. @throws SourceFailure */
export function readExactJson(text: string): unknown {
  try {
    const hasLongNumber = LONG_NUMBER_WITHIN.test(text) || LONG_NUMBER_ALONE.test(text);
    return JSON.parse(hasLongNumber ? withLongNumbersAsText(text) : text);
  } catch {
    throw new SourceFailure('the node did not answer with JSON');
  }
}

function withLongNumbersAsText(json: string): string {
  return json.replace(TEXT_OR_LONG_NUMBER, (part) => (part.startsWith('"') ? part : `"${part}"`));
}

/** @throws SourceFailure without any of the values, because they are whatever the node wrote */
export function checkAnswer<T extends z.ZodType>(schema: T, value: unknown, what: string): z.output<T> {
  const read = schema.safeParse(value);
  if (!read.success) {
    const path = read.error.issues[0]?.path.map(nameOf).join('.');
    throw new SourceFailure(`the node's ${what} is not as expected: ${path || 'the whole'}`);
  }
  return read.data;
}

/** For what a block has thousands of, so that a schema would take longer than all else. What is no object has no members. */
export function membersOf(written: unknown): Readonly<Record<string, unknown>> {
  return typeof written === 'object' && written !== null ? (written as Readonly<Record<string, unknown>>) : {};
}

/** Reads a value by a function that answers null for what is none. */
export function readBy<T>(read: (written: unknown) => T | null, what: string) {
  return z.unknown().transform((written, context): T => {
    const value = read(written);
    if (value === null) {
      context.addIssue(`not ${what}`);
      return z.NEVER;
    }
    return value;
  });
}

/** A member's name may be the node's own words too. */
function nameOf(member: PropertyKey): string {
  const name = String(member);
  return /^\w{1,40}$/.test(name) ? name : '…';
}

const HIGHEST = 1_000_000_000_000;
const LATEST_SECOND = 99_999_999_999;

export const HEIGHT = z.int().min(0).max(HIGHEST);
/** A height that some answers of a node write as text. */
export const HEIGHT_OR_TEXT = z.union([
  HEIGHT,
  z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
]);

/** An amount in base units, exactly, that is always written as text. */
export const UNITS_TEXT = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform((written) => BigInt(written).toString());
/** The same, as a number or as text. */
export const UNITS = z.union([z.int().min(0).transform(String), UNITS_TEXT]);

export const UNIX_SECONDS = z.int().min(0).max(LATEST_SECOND).transform(toIso);
export const UNIX_MILLIS = z
  .int()
  .min(0)
  .max(LATEST_SECOND * 1000)
  .transform((millis) => toIso(millis / 1000));

function toIso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** Longer than any memo that is agreed on. */
const LONGEST_MEMO = 500;

/** A memo as anybody may have written it; null for none, and for what no agreed memo can be. */
export function toMemo(text: string | null): string | null {
  return text === null || text === '' || text.length > LONGEST_MEMO || /\p{Cc}|\uFFFD/u.test(text) ? null : text;
}
