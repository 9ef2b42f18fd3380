import type { InternalErrorCode } from '#domain/users/internal-error';

interface Refusal {
  /** The HTTP status; 0 if there was no response. */
  status: number;
  code: InternalErrorCode | null;
  message: string;
  requestId?: string | null;
  fields?: { field: string; issue: string }[];
  /** Seconds. */
  retryAfter?: number | null;
}

/** A failed call, with the details from its response. */
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

/**
 * The error of each field of a form, by the field's name; an error in a list belongs to the list. Empty for other
 * errors.
 */
export function fieldIssues(error: unknown): Record<string, string> {
  return error instanceof CallError
    ? Object.fromEntries(error.fields.map(({ field, issue }) => [field.replace(/^body\.|\.\d+$/g, ''), issue]))
    : {};
}
