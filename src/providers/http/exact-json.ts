import { LosslessNumber, parse, stringify } from 'lossless-json';

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
