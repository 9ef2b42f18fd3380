import type { Route } from '../route';

/** Whether the route returns 304 to a client that already has the content. */
export function isCacheable({ responses }: Route<string>): boolean {
  return responses.some(({ cacheable }) => cacheable);
}

/** Whether the route honors Idempotency-Key. */
export function isIdempotent({ subjectId }: Route<string>): boolean {
  return subjectId !== undefined;
}
