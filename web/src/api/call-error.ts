import type { InternalErrorCode } from '#domain/users/internal-error';

interface Refusal {
  /** Of HTTP; 0 without an answer. */
  status: number;
  code: InternalErrorCode | null;
  message: string;
  requestId?: string | null;
  fields?: { field: string; issue: string }[];
  /** Seconds. */
  retryAfter?: number | null;
}

/** A call that did not succeed, with what its answer says. */
export class CallError extends Error {
  override name = 'CallError';
  readonly status: number;
  readonly code: InternalErrorCode | null;
  readonly requestId: string | null;
  readonly fields: readonly { field: string; issue: string }[];
  readonly retryAfter: number | null;

  constructor({ status, code, message, requestId = null, fields = [], retryAfter = null }: Refusal) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** What is wrong with each field of a form, by name, an item of a list at the list; empty for any other error. */
export function fieldIssues(error: unknown): Record<string, string> {
  return error instanceof CallError
    ? Object.fromEntries(error.fields.map(({ field, issue }) => [field.replace(/^body\.|\.\d+$/g, ''), issue]))
    : {};
}
