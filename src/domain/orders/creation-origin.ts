/**
 * How a live order was asked for: what keeps a repeated creation from opening another one. Its workflow keeps it, for a
 * database that was restored to a time before the creation [rules/recovery: A restored database].
 */
export interface CreationOrigin {
  /** Null if the creation was continued by another process, which did not read the quote. */
  quoteId: string | null;
  /** Null if the call had no Idempotency-Key. */
  idempotency: CallIdentity | null;
}

/** By what a repeated call is recognized, within its partner and environment. */
export interface CallIdentity {
  /** Method and path. */
  operation: string;
  key: string;
  fingerprint: string;
}

/** Its name in the workflow's memo. */
export const ORIGIN_MEMO = 'origin';
