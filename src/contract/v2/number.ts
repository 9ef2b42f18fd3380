import { isLosslessNumber, isSafeNumber, LosslessNumber, parse, stringify } from 'lossless-json';
import { z } from 'zod';
import { type Rounding, roundAmount } from '#domain/amount';

/** Amounts of this layer have at most so many decimals [rules/v2: Amounts]. */
export const V2_DECIMALS = 8;

/** A JSON number. Between its text on the wire and our decimal strings there is never a float. */
export const NumberSchema = z.number().min(0).describe(`At most ${V2_DECIMALS} decimals`);

/** A body as it is written: every number is held as its text. */
export type Written<T> = T extends number ? LosslessNumber : T extends object ? { [K in keyof T]: Written<T[K]> } : T;

/**
 * A decimal string as a number of the wire, cut to this layer's decimals. A whole amount is written with a point too (`2.0`):
 * typed clients tell integers and fractions apart by it, and expect fractions.
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

/** Parses JSON and keeps each number's text; of a name given twice the last counts, as everywhere. */
export function parseJson(text: string): unknown {
  return parse(text, null, { onDuplicateKey: ({ newValue }) => newValue });
}

/** The text of a number or a string, or null for anything else. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : isLosslessNumber(value) ? value.toString() : null;
}

/** The value with ordinary numbers in it; a number that would lose digits becomes its text. */
export function toPlain(value: unknown): unknown {
  if (!isLosslessNumber(value)) {
    return value;
  }
  const text = value.toString();
  return isSafeNumber(text) ? Number(text) : text;
}
