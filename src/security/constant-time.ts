import { timingSafeEqual } from 'node:crypto';

/** Compares two short texts without telling by its duration where they differ; their lengths are not kept secret. */
export function sameText(left: string, right: string): boolean {
  const a = new TextEncoder().encode(left);
  const b = new TextEncoder().encode(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
