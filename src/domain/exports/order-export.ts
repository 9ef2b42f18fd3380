import { MINUTE } from '../duration';

/** Bounds of files of orders [rules/users: Exports]. */
export const EXPORT = {
  /** Orders that one request answers. */
  ordersAtOnce: 10_000,
  /** Orders of a file that is written in the background. */
  most: 1_000_000,
  /** Orders of one part of such a file. */
  ordersOfPart: 10_000,
  /** Orders of one question to the database. */
  page: 1_000,
  /** While one process writes a part, no other does. */
  leaseMs: 2 * MINUTE,
} as const;

/** `ready`: it can be fetched. */
export type ExportState = 'writing' | 'ready';
