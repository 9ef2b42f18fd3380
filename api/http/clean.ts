import type { FieldIssue } from '../../src/domain/error';

/** Deepest nesting of a body [reliability-anchors T37]. */
const MAX_DEPTH = 32;
/** Postgres text takes no NUL, UTF-8 no lone surrogate. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const TREACHEROUS_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** What makes a text unfit, or null. */
export function textProblem(text: string): string | null {
  return UNSTORABLE.test(text) ? 'must not contain NUL or lone surrogates' : null;
}

/** The first thing in a parsed JSON value that no handler should ever meet, or null. */
export function jsonProblem(value: unknown, path: readonly string[] = []): FieldIssue | null {
  const at = (issue: string | null) => (issue === null ? null : { field: path.join('.') || 'body', issue });
  if (typeof value === 'string') {
    return at(textProblem(value));
  }
  if (typeof value !== 'object' || value === null) {
    return null;
  }
  if (path.length >= MAX_DEPTH) {
    return { field: 'body', issue: `must not be nested deeper than ${MAX_DEPTH}` };
  }
  for (const [key, member] of Object.entries(value)) {
    const issue = TREACHEROUS_KEYS.has(key) ? 'is not an allowed name' : textProblem(key);
    const problem = issue ? at(issue) : jsonProblem(member, [...path, key]);
    if (problem) {
      return problem;
    }
  }
  return null;
}
