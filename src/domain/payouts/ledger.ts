/**
 * Ledger accounts of one partner. Earnings come from `commission` (the service's fee) and `surcharge` (the partner's own
 * markup); `payable` is owed to the partner, `in_payout` is on its way, `paid` has arrived [rules/payouts: Ledger]. Amounts that
 * leave an account are negative, so the first two are below zero and the others above.
 */
export const LEDGER_ACCOUNTS = ['commission', 'surcharge', 'payable', 'in_payout', 'paid'] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

export const LEDGER_KINDS = ['earning', 'payout_requested', 'payout_confirmed', 'payout_returned'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];
