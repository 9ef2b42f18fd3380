import { MINUTE } from '../duration';

/** Limits of order exports [rules/users: Exports]. */
export const EXPORT = {
  /** Orders in one response. */
  ordersAtOnce: 10_000,
  /** Orders in a file written in the background. */
  most: 1_000_000,
  /** Orders in one part of such a file. */
  ordersOfPart: 10_000,
  /** Orders per database query. */
  page: 1_000,
  /** How long one process has a part to itself while writing it. */
  leaseMs: 2 * MINUTE,
} as const;

/** `ready`: it can be downloaded. */
export type ExportState = 'writing' | 'ready';
