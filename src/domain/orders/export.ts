import { MINUTE } from '../duration';

/** Orders that one request answers as CSV; more are written in the background. */
export const ROWS_AT_ONCE = 10_000;
/** Orders of one file at the most. */
export const MOST_ROWS = 1_000_000;
/** Files of a partner that may be written at a time. */
export const MOST_WRITING = 3;
/** While one process writes a part of a file, no other does. */
export const EXPORT_LEASE_MS = 2 * MINUTE;

/** `ready`: it can be fetched. */
export type ExportState = 'writing' | 'ready';
