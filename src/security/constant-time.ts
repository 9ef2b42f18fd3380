import { timingSafeEqual } from 'node:crypto';

/** Compares two short texts in constant time; only their lengths may be revealed. */
export function sameText(left: string, right: string): boolean {
  const a = new TextEncoder().encode(left);
  const b = new TextEncoder().encode(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
