import type { OrderKey } from '../adapter';
import known from './known-shapes.json';
import type { Shape } from './shape';

/** What the recorded conversations of a provider contain (`npm run known-shapes`). */
interface KnownProviderShape {
  /** A recorded order, made up: the form of its id. */
  readonly order: OrderKey | null;
  /** Of all answers, refusals included. */
  readonly shape: Shape;
}

const KNOWN = known as Readonly<Record<string, KnownProviderShape>>;

/** The known shape of a provider's answers. */
export function knownShape(code: string): Shape {
  return KNOWN[code]?.shape ?? [];
}

/** An order as the provider names one; null if no recording has one. */
export function recordedOrder(code: string): OrderKey | null {
  return KNOWN[code]?.order ?? null;
}
