import { z } from 'zod';
import { type FieldIssue, invalidFields } from '../domain/error';
import { findMistakes, type Mistake } from './likely-mistakes';
import { refuseUnlisted } from './unlisted';
import { refuseType } from './wrong-type';

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
  const result = schema.safeParse(value, { error: describeIssue });
  if (result.success) {
    return result.data;
  }
  const found = result.error.issues;
  const likely = found.some(isOfNoForm) ? findMistakes(schema, value) : [];
  const issues = found.flatMap((issue) => toFields(issue, likely, part));
  // A value of the wrong type can break further rules, which would not help the client.
  throw invalidFields(...issues.filter(({ field }, nth) => issues.findIndex((issue) => issue.field === field) === nth));
}

/** That none of several forms fits says nothing to the client, so the likeliest form's mistakes are named instead. */
function toFields(issue: z.core.$ZodIssue, likely: readonly Mistake[], part: PartName): FieldIssue[] {
  const within = ({ path }: Mistake) => issue.path.every((name, nth) => name === path[nth]);
  const instead = isOfNoForm(issue) ? likely.filter(within) : [];
  return (instead.length > 0 ? instead : [issue]).map(({ path, message }) => toField(path, message, part));
}

/** What zod says of a union whose schema says nothing itself. */
const NO_FORM_FITS = 'Invalid input';

function isOfNoForm({ code, message }: z.core.$ZodIssue): boolean {
  return code === 'invalid_union' && message === NO_FORM_FITS;
}

function toField(path: readonly PropertyKey[], issue: string, { whole, field = String }: PartName): FieldIssue {
  const name = path.join('.');
  return { field: name === '' ? whole : field(name), issue };
}

/** Undefined leaves it to the schema or to zod. */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_value') {
    const listed = refuseUnlisted(issue.input, issue.values);
    return issue.input === undefined ? `is required, and ${listed}` : listed;
  }
  return issue.code === 'invalid_type' && issue.input === undefined ? 'is required' : refuseType(issue);
}

/**
 * Removes all members that the schema does not name, so that no response contains undeclared members. Values are not validated,
 * so a value written by a newer release is passed on unchanged.
 */
export function onlyDeclared(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === null || typeof value !== 'object') {
    return value;
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional || schema instanceof z.ZodNullable) {
    return onlyDeclared(schema.unwrap(), value);
  }
  if (schema instanceof z.ZodArray) {
    return Array.isArray(value) ? value.map((item) => onlyDeclared(schema.element, item)) : value;
  }
  if (schema instanceof z.ZodRecord) {
    return mapMembers(value, (_name, member) => onlyDeclared(schema.valueType, member));
  }
  if (schema instanceof z.ZodObject) {
    return declaredMembers(schema, value);
  }
  if (schema instanceof z.ZodUnion) {
    const option = schema.options.find((each) => z.safeParse(each, value).success);
    return option === undefined ? null : onlyDeclared(option, value);
  }
  return value;
}

function declaredMembers({ shape, def: { catchall } }: z.ZodObject, value: object): object {
  const isDeclared = (name: string) => Object.hasOwn(shape, name) || catchall instanceof z.ZodUnknown;
  const declared = Object.entries(value).filter(([name]) => isDeclared(name));
  return mapMembers(Object.fromEntries(declared), (name, member) => {
    const schema = shape[name];
    return schema ? onlyDeclared(schema, member) : member;
  });
}

function mapMembers(value: object, toMember: (name: string, member: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toMember(name, member)]));
}

/** Postgres text cannot contain NUL; UTF-8 cannot contain a lone surrogate. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** The first text in the declared fields that cannot be stored, or null. */
export function findTextProblem(value: unknown, path: readonly string[] = []): FieldIssue | null {
  if (typeof value === 'string') {
    return UNSTORABLE.test(value) ? { field: path.join('.'), issue: 'must not contain NUL or lone surrogates' } : null;
  }
  if (typeof value !== 'object' || value === null) {
    return null;
  }
  for (const [key, member] of Object.entries(value)) {
    const problem = findTextProblem(member, [...path, key]);
    if (problem) {
      return problem;
    }
  }
  return null;
}
