import { LosslessNumber, parse, stringify } from 'lossless-json';

/**
 * JSON whose numbers are read as their text: a provider's `4.2e-06` or 24 digits never pass through a float. `field.decimal` and
 * its neighbours read both forms, so a number and the same number in quotes are one thing. @throws SyntaxError
 */
export function parseExactJson(text: string): unknown {
  return parse(text, null, (number) => number);
}

/** JSON with the digits of every `exactNumber` as they are. */
export function stringifyExactJson(value: unknown): string {
  return stringify(value) ?? '';
}

/** A decimal text that is written into JSON as a number, digit by digit. */
export function exactNumber(amount: string): unknown {
  return new LosslessNumber(amount);
}
