import { docUrlOf, type ErrorBody, ErrorSchema } from '#contract/error';
import type { Answer } from './client';

/** What a refusal says, besides where it is documented. */
export type Refusal = Omit<ErrorBody['error'], 'doc_url'>;
/** A refusal as it was received. */
export type WireError = Refusal & { http: number };

/** Fails when the response is not the Error body with a public code that leads to the documentation of this code. */
export function errorOf({ status, headers, text }: Omit<Answer<unknown>, 'body'>): WireError {
  expect(headers.get('content-type')).toContain('application/json');
  const { doc_url, ...error } = ErrorSchema.strict().parse(JSON.parse(text)).error;
  expect(new URL(doc_url).href).toBe(docUrlOf(error.code, new URL(doc_url).origin));
  expect(error.request_id).toBe(headers.get('x-request-id'));
  return { http: status, ...error };
}
