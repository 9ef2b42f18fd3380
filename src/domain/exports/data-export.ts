import { DAY } from '../duration';

/** The kinds of data in a data export, in this order; each line names its kind [rules/closing: Data export]. */
export const DATA_KINDS = [
  'organisation',
  'member',
  'invitation',
  'api_key',
  'publishable_key',
  'webhook_endpoint',
  'payout_address',
  'payout',
  'ledger_transaction',
  'order',
  'test_order',
  'audit_entry',
] as const;
export type DataKind = (typeof DATA_KINDS)[number];

/** Where a data export continues. */
export interface DataPlace {
  kind: DataKind;
  /** Key of the last row read of the kind; null at its beginning. */
  after: readonly (string | number)[] | null;
}

export const DATA_EXPORT = {
  /** Rows per database query, and per part of the file. */
  page: 1_000,
  /** How long a file can be downloaded by default. */
  retentionMs: 7 * DAY,
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
