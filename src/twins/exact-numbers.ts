import { LosslessNumber, stringify } from 'lossless-json';

/* Numbers of JSON with all digits of an amount. Adapters have their own reader and writer, so no mistake is shared. */

/** An amount that is written as a number, digit by digit. */
export function exactNumber(amount: string): unknown {
  return new LosslessNumber(amount);
}

export function writeExactJson(value: unknown): string {
  return stringify(value) ?? '';
}
