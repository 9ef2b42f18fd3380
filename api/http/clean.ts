import type { FieldIssue } from '#domain/error';

/** Deepest nesting of a body [rules/requests-and-answers: Bodies]. */
const MAX_DEPTH = 32;
/** Postgres text cannot contain NUL; UTF-8 cannot contain a lone surrogate. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const TREACHEROUS_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** The first part of a parsed body that is never accepted, even in fields that no schema declares; or null. */
export function findShapeProblem(value: unknown, path: readonly string[] = []): FieldIssue | null {
  if (typeof value !== 'object' || value === null) {
    return null;
  }
  if (path.length >= MAX_DEPTH) {
    return { field: 'body', issue: `must not be nested deeper than ${MAX_DEPTH}` };
  }
  for (const [key, member] of Object.entries(value)) {
    const problem = TREACHEROUS_KEYS.has(key)
      ? { field: path.join('.') || 'body', issue: 'is not an allowed name' }
      : findShapeProblem(member, [...path, key]);
    if (problem) {
      return problem;
    }
  }
  return null;
}

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
