import { type ErrorBody, ErrorSchema } from '#contract/error';
import type { Answer } from './client';

/** A refusal as it was received. */
export type WireError = ErrorBody['error'] & { http: number };

/** Fails when the response is not the Error body with a public code. */
export function errorOf({ status, headers, text }: Omit<Answer<unknown>, 'body'>): WireError {
  expect(headers.get('content-type')).toContain('application/json');
  const { error } = ErrorSchema.strict().parse(JSON.parse(text));
  expect(error.request_id).toBe(headers.get('x-request-id'));
  return { http: status, ...error };
}
