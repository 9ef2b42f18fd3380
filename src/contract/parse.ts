import type { z } from 'zod';
import { type FieldIssue, invalidFields } from '../domain/error';

/** How a part of the request is called in error fields, if the part as a whole is invalid. */
export interface PartName {
  whole: string;
  field?: (path: string) => string;
}

/**
 * The schema's output. @throws ServiceError INVALID_PAIR with the first problem of each dotted path [rules/errors: Cases
 * without a code of their own]
 */
export function parse<T extends z.ZodType>(schema: T, value: unknown, part: PartName): z.output<T> {
  const result = schema.safeParse(value, { error: describeMissing });
  if (result.success) {
    return result.data;
  }
  const issues = result.error.issues.map((issue) => toField(issue, part));
  // A value of the wrong type can break further rules, which would not help the client.
  throw invalidFields(...issues.filter(({ field }, nth) => issues.findIndex((issue) => issue.field === field) === nth));
}

function toField(issue: z.core.$ZodIssue, { whole, field = String }: PartName): FieldIssue {
  const path = issue.path.join('.');
  return { field: path === '' ? whole : field(path), issue: issue.message };
}

function describeMissing(issue: z.core.$ZodRawIssue): string | undefined {
  return issue.code === 'invalid_type' && issue.input === undefined ? 'is required' : undefined;
}
