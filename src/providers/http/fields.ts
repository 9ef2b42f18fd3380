import BigNumber from 'bignumber.js';
import { LosslessNumber, parse, stringify } from 'lossless-json';
import { z } from 'zod';
import { isStorable } from '#domain/storable-text';
import type { Limits } from '../provider';

/* Parses providers' values. Numbers arrive as strings [parseExactJson], so each schema accepts both `3.5` and `"3.5"`. */

const NUMBER = /^[+-]?\d{1,40}(\.\d{1,40})?([eE][+-]?\d{1,3})?$/;
/** Above any real amount; values beyond this are invalid. */
const PLAUSIBLE = { digits: 40, decimals: 24 };

/** Longer than any real id, token or message of a provider. */
const LONGEST_TEXT = 4_000;
const toText = z
  .union([z.string().max(LONGEST_TEXT), z.number().transform(String)])
  .transform((text) => text.replace(/[\t\r\n]+/g, ' ').trim())
  .refine(isStorable, 'contains control characters, or is no Unicode');

/** A non-empty string. */
export const text = toText.refine((value) => value !== '', 'must not be empty');

/** An amount of zero or more, without exponent. */
export const decimal = toText.transform((value, context) => {
  const amount = readDecimal(value);
  if (amount === null) {
    context.issues.push({ code: 'custom', message: 'is not an amount', input: value });
    return z.NEVER;
  }
  return amount;
});

/** An amount above zero. */
export const positive = decimal.refine((amount) => !new BigNumber(amount).isZero(), 'must be above zero');

/** An optional member: null, missing or an empty string. */
export function optional<T extends z.ZodType>(schema: T) {
  return z
    .union([z.literal(''), schema])
    .nullish()
    .transform((value) => (value === '' || value === undefined ? null : value) as z.output<T> | null);
}

/** A memo or tag; providers write "none" as null, "" or not at all. "0" is a memo like any other. */
export const memo = optional(toText).transform((value) => value || null);

/** The same at providers that write "none" as "0", and so have no memo 0 (`zeroMemo` of their demands). */
export const memoUnlessZero = memo.transform((value) => (value === '0' ? null : value));

/** A field of the request repeated in the response; null if it is missing or not comparable. */
export const echoed = optional(toText)
  .transform((value) => value || null)
  .catch(null);

/** The same for a memo. */
export const echoedMemo = memo.catch(null);
export const echoedMemoUnlessZero = memoUnlessZero.catch(null);

/** Members that are only compared: any other value in their place is ignored. */
export function echoedIn<T extends z.ZodRawShape>(members: T) {
  return z.object(members).nullish().catch(null);
}

/**
 * An actual amount; until it exists, providers write null, zero, an empty string or nothing. Not for the amount of a refund, where
 * zero is a reason to doubt it and nothing is not [rules/watching: Doubtful evidence].
 */
export const actual = optional(decimal).transform((amount) =>
  amount === null || new BigNumber(amount).isZero() ? null : amount,
);

/** true, "true", "True", 1, "1" and their opposites; numbers are strings here. */
export const flag = z.union([z.boolean(), toText]).transform((value, context) => {
  const word = String(value).toLowerCase();
  if (['true', '1', 'yes'].includes(word)) {
    return true;
  }
  if (['false', '0', 'no', ''].includes(word)) {
    return false;
  }
  context.issues.push({ code: 'custom', message: 'is neither true nor false', input: value });
  return z.NEVER;
});

/** A whole number that is not an amount, such as a code or a count. */
export const integer = toText.transform((value, context) => {
  const number = new BigNumber(value);
  if (!NUMBER.test(value) || !number.isInteger() || number.abs().gt(Number.MAX_SAFE_INTEGER)) {
    context.issues.push({ code: 'custom', message: 'is not a whole number', input: value });
    return z.NEVER;
  }
  return number.toNumber();
});

/** Minutes as `12` or `10-60`, in seconds; the end of a range; null for anything else. */
export const minutes = optional(toText).transform((value) => {
  const found = /^(?:\d+\s*-\s*)?(\d+)(?:\.\d+)?$/.exec(value ?? '');
  return found ? Number(found[1]) * 60 : null;
});

/** Seconds, milliseconds or microseconds since 1970, as an ISO time. */
export const unixSeconds = unixTime(1000);
export const unixMillis = unixTime(1);
export const unixMicros = unixTime(0.001);

/** An ISO time with any number of fractional digits, a space instead of T allowed; `zone` applies if it has none. */
export function isoTime(zone = 'Z') {
  return toText.transform((value, context) => {
    const match = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?$/i.exec(value);
    const at = match
      ? Date.parse(`${match[1]}T${match[2]}${(match[3] ?? '').slice(0, 4)}${match[4] ?? zone}`)
      : Number.NaN;
    if (Number.isNaN(at)) {
      context.issues.push({ code: 'custom', message: 'is not a time', input: value });
      return z.NEVER;
    }
    return new Date(at).toISOString();
  });
}

/** A number in any notation as a decimal string; null unless it is a plausible amount of zero or more. */
export function readDecimal(value: string): string | null {
  if (!NUMBER.test(value)) {
    return null;
  }
  const amount = new BigNumber(value);
  const isPlausible =
    amount.lt(new BigNumber(10).pow(PLAUSIBLE.digits)) && (amount.decimalPlaces() ?? 0) <= PLAUSIBLE.decimals;
  return amount.isNegative() || !isPlausible ? null : amount.toFixed();
}

function unixTime(millisPerUnit: number) {
  return decimal.transform((value, context) => {
    const at = new Date(new BigNumber(value).times(millisPerUnit).integerValue(BigNumber.ROUND_DOWN).toNumber());
    if (Number.isNaN(at.getTime())) {
      context.issues.push({ code: 'custom', message: 'is not a time', input: value });
      return z.NEVER;
    }
    return at.toISOString();
  });
}

/**
 * Parses JSON with numbers as strings: a provider's `4.2e-06` or 24 digits never become a float. `field.decimal` and similar
 * schemas accept both, so a number and the same number in quotes are equal. @throws SyntaxError
 */
export function parseExactJson(text: string): unknown {
  return parse(text, null, (number) => number);
}

/** JSON that retains the digits of every `exactNumber`. */
export function stringifyExactJson(value: unknown): string {
  return stringify(value) ?? '';
}

/** A decimal string that is written to JSON as a number, digit by digit. */
export function exactNumber(amount: string): unknown {
  return new LosslessNumber(amount);
}

const MINIMUM = /\b(min\w*|at least|too (low|small)|below|less than)\b/i;
const MAXIMUM = /\b(max\w*|at most|too (high|large|big)|above|exceeds?|greater than)\b/i;
const AMOUNT = /(?<![\w.])\d+(\.\d+)?(?![\w.]*\w)/g;

/**
 * The limit stated in an error message, such as "Minimum order size is 0.11 LTC."; null if the text is about no limit, and
 * without members if it is about both or contains no amount. Only for providers that state limits nowhere else.
 */
export function readLimitText(message: string): Partial<Limits> | null {
  const [isMinimum, isMaximum] = [MINIMUM.test(message), MAXIMUM.test(message)];
  if (!isMinimum && !isMaximum) {
    return null;
  }
  const amount = readDecimal(message.match(AMOUNT)?.at(-1) ?? '');
  if (amount === null || isMinimum === isMaximum) {
    return {};
  }
  return isMinimum ? { min: amount } : { max: amount };
}
