import { useEffect } from 'react';
import { asSentence } from '#domain/sentence';
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
 * What of an error a form with these values does not show at its fields: null once it shows all of it, so that nothing is told
 * twice.
 */
export function beyondFields(error: unknown, values: object): unknown {
  if (!(error instanceof CallError) || error.fields.length === 0) {
    return error;
  }
  const fields = error.fields.filter(({ field }) => !hasField(values, nameOf(field)));
  if (fields.length === error.fields.length) {
    return error;
  }
  return fields.length === 0 ? null : new CallError({ ...error, message: error.message, fields });
}

/** An error for people: its fields by their names in words. */
export function describeError(error: unknown): string {
  if (error instanceof CallError && error.fields.length > 0) {
    return error.fields.map(({ field, issue }) => sentenceOf(nameOf(field), issue)).join(' ');
  }
  return error instanceof Error ? error.message : String(error);
}

function sentenceOf(name: string, issue: string): string {
  // Some issues are sentences of their own.
  const text = /^[A-Z]/.test(issue) ? issue : `${name.replace(/[._]/g, ' ')} ${issue}`;
  return asSentence(text);
}

/** Whether values, which may have others inside, have one of this name. */
function hasField(values: object, name: string): boolean {
  const [first = '', ...rest] = name.split('.');
  const found = Object.entries(values).find(([key]) => key === first);
  if (!found || rest.length === 0) {
    return found !== undefined;
  }
  const inside: unknown = found[1];
  return typeof inside === 'object' && inside !== null && hasField(inside, rest.join('.'));
}

/** The name of a form's field; an error in a list belongs to the list. */
const nameOf = (field: string) => field.replace(/^body\.|\.\d+$/g, '');

/** The error of each field of a form, by the field's name. Empty for other errors. */
export function fieldIssues(error: unknown): Record<string, string> {
  return error instanceof CallError
    ? Object.fromEntries(error.fields.map(({ field, issue }) => [nameOf(field), issue]))
    : {};
}

interface FormErrors {
  values: object;
  setErrors: (errors: Record<string, string>) => void;
}

/**
 * Shows the server's errors at the fields of a form, which have the same names as in the call.
 * @returns what is left for `Problem`, null if the fields show all of it
 */
export function useFieldIssues({ values, setErrors }: FormErrors, error: unknown): unknown {
  useEffect(() => {
    if (error !== null) {
      setErrors(fieldIssues(error));
    }
  }, [error, setErrors]);
  return beyondFields(error, values);
}
