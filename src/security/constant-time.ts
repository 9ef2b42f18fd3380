import { timingSafeEqual } from 'node:crypto';

/** Compares two short texts without telling by its duration where they differ; their lengths are not kept secret. */
export function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
