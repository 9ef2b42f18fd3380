import { DAY } from '../duration';

/** What a data export holds, in this order; each line of it says of which kind it is [rules/closing: Data export]. */
export const DATA_KINDS = [
  'organisation',
  'member',
  'invitation',
  'api_key',
  'webhook_endpoint',
  'payout_address',
  'payout',
  'ledger_transaction',
  'order',
  'test_order',
  'audit_entry',
] as const;
export type DataKind = (typeof DATA_KINDS)[number];

/** Where a data export goes on. */
export interface DataPlace {
  kind: DataKind;
  /** What was read last of the kind; null at its beginning. */
  after: readonly (string | number)[] | null;
}

export const DATA_EXPORT = {
  /** Rows of one question to the database, and so of one part. */
  page: 1_000,
  /** How long a file can be downloaded, unless retention is set otherwise. */
  keptMs: 7 * DAY,
} as const;

export const FIRST_PLACE: DataPlace = { kind: DATA_KINDS[0], after: null };

/** The place after a page: the rest of its kind, or the next kind; null at the end. */
export function placeAfterPage({ kind }: DataPlace, after: DataPlace['after']): DataPlace | null {
  if (after) {
    return { kind, after };
  }
  const next = DATA_KINDS[DATA_KINDS.indexOf(kind) + 1];
  return next ? { kind: next, after: null } : null;
}
