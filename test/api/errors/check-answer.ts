import { ERRORS } from '#domain/error';
import type { Answer } from '#test/helpers/service/client';
import { errorOf, type Refusal } from '#test/helpers/service/errors';
import type { Row } from './rows/row';

/** What must never reach a caller. */
const INTERNAL =
  /\bat .*:\d+:\d+|node_modules|select |insert into|relation "|ECONN|postgres|temporal|workflow|pk_(test|live)_/i;

/**
 * Checks a refusal against everything the contract says about its kind [rules/errors: The body; rules/errors: The 15 codes;
 * rules/errors: Cases without a code of their own]; returns the error.
 */
export function checkAnswer(row: Row, answer: Answer<unknown>): Refusal {
  const { http, ...error } = errorOf(answer);
  expect([http, error.code]).toEqual([row.http, row.code]);
  expect(error.fields?.map(({ field }) => field).sort()).toEqual(row.fields && [...row.fields].sort());
  expect(error.required_scope !== undefined).toBe(row.code === 'SCOPE_REQUIRED');
  expect(error.limit !== undefined).toBe(row.code === 'AMOUNT_TOO_LOW' || row.code === 'AMOUNT_TOO_HIGH');
  expect(error.order_id).toBe(error.existing_order_id);
  expect(error.message).toMatch(/^\S.*\S$/);
  expect(answer.text).not.toMatch(INTERNAL);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-api-version')).toBe('1.2');
  judgeRetryAfter(row, answer.headers.get('retry-after'));
  return error;
}

/** Retry-After is present, in whole seconds from 1, exactly where a retry can help. */
function judgeRetryAfter({ code, retryAfter }: Row, header: string | null): void {
  if (retryAfter !== undefined || 'retryAfter' in ERRORS[code]) {
    expect(header).toMatch(/^[1-9]\d*$/);
  } else {
    expect(header).toBeNull();
  }
  if (retryAfter !== undefined) {
    expect(header).toBe(String(retryAfter));
  }
}
