import { isLosslessNumber, isSafeNumber, LosslessNumber, parse, stringify } from 'lossless-json';
import { z } from 'zod';
import { type Rounding, roundAmount } from '#domain/amount';

/** The maximum number of decimals of amounts in the v2 layer [rules/v2: Amounts]. */
export const V2_DECIMALS = 8;

/** A JSON number. It is never converted to a float between its text in JSON and our decimal strings. */
export const NumberSchema = z.number().min(0).describe(`At most ${V2_DECIMALS} decimals`);

/** A body whose numbers are stored as text. */
export type Written<T> = T extends number ? LosslessNumber : T extends object ? { [K in keyof T]: Written<T[K]> } : T;

/**
 * A decimal string as a JSON number, rounded to the v2 layer's decimals. Whole amounts also get a point (`2.0`), because typed
 * clients expect fractions and distinguish them from integers by it.
 */
export function toNumber(amount: string, rounding: Rounding): LosslessNumber {
  const text = roundAmount(amount, V2_DECIMALS, rounding);
  return new LosslessNumber(text.includes('.') ? text : `${text}.0`);
}

export function toCount(count: number): LosslessNumber {
  return new LosslessNumber(String(count));
}

export function writeJson(body: unknown): string {
  return stringify(body) ?? 'null';
}

/** Parses JSON and keeps each number's text; the last of several members with the same name counts, as usual. */
export function parseJson(text: string): unknown {
  return parse(text, null, { onDuplicateKey: ({ newValue }) => newValue });
}

/** The text of a number or a string, or null for anything else. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : isLosslessNumber(value) ? value.toString() : null;
}

/** The value with ordinary numbers; a number that would lose digits becomes a string. */
export function toPlain(value: unknown): unknown {
  if (!isLosslessNumber(value)) {
    return value;
  }
  const text = value.toString();
  return isSafeNumber(text) ? Number(text) : text;
}
