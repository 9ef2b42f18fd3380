import type { z } from 'zod';

/** The types of JSON and YAML, as a refusal names them. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** Why a value of another type is refused; undefined for other issues, which leaves it to the schema or to zod. */
export function refuseType(issue: z.core.$ZodRawIssue): string | undefined {
  const type = issue.code === 'invalid_type' ? TYPES[issue.expected] : undefined;
  return type === undefined ? undefined : `must be ${type}`;
}
