import type { RetainedRows } from '#domain/jobs/retention';

/** Who a piece of personal data is about. */
export const PEOPLE = {
  user: "a partner's end user",
  caller: "whoever calls the API, mostly a partner's server",
  member: "a member of a partner's team",
  operator: 'an operator',
} as const;

/** How personal data goes. */
export const ERASURES = {
  order: 'with its order, on request or after `RETENTION_PERSONAL_DATA`',
  person: 'with the account, after the last membership or, of operators, its closing',
  period: 'at the end of its period; not before',
  request: 'at the end of its period; for an order on request at once',
  never: 'not at all',
} as const;

export interface PersonalPlace {
  table: string;
  columns: readonly string[];
  about: keyof typeof PEOPLE;
  what: string;
  why: string;
  /** The retention rule by which the rows are deleted; null: as long as the installation. */
  kept: RetainedRows | null;
  erased: keyof typeof ERASURES;
}

const ADDRESSES = 'payout, refund and deposit address with memos, transaction hashes';

/** Every column with personal data; the others are in `other-columns.ts` [rules/privacy: What is stored]. */
export const PERSONAL_DATA = [
  {
    table: 'order_claims',
    columns: ['input', 'partner_order_ref'],
    about: 'user',
    what: "addresses with memos, IP address (only for providers that demand it), the partner's reference, its customer and payload (v2)",
    why: 'to open, pay out and refund the order',
    kept: 'orders',
    erased: 'order',
  },
  {
    table: 'orders',
    columns: ['body', 'state', 'partner_order_ref'],
    about: 'user',
    what: `${ADDRESSES}, reference, the provider's message`,
    why: 'to carry out and show the order',
    kept: 'orders',
    erased: 'order',
  },
  {
    table: 'order_events',
    columns: ['body'],
    about: 'user',
    what: `the order in each webhook: ${ADDRESSES}, reference`,
    why: 'to repeat webhooks and streams unchanged',
    kept: 'orders',
    erased: 'order',
  },
  {
    table: 'order_watches',
    columns: ['provider_order_id', 'report', 'told', 'unknown_word', 'late_deposit', 'deposit_hash'],
    about: 'user',
    what: "transaction hashes, the provider's answers; at some providers the order's ID is its deposit address",
    why: 'to follow the order and late deposits',
    kept: 'orders',
    erased: 'order',
  },
  {
    table: 'provider_calls',
    columns: ['answer', 'sealed_secret', 'provider_order_id'],
    about: 'user',
    what: "the provider's answers and its ID of the order, and a secret (encrypted) that opens the order there",
    why: 'so that no call is made twice',
    kept: 'orders',
    erased: 'order',
  },
  {
    table: 'push_subscriptions',
    columns: ['sealed_subscription', 'language'],
    about: 'user',
    what: "a browser's address at its push service, with its keys (encrypted); the page's language",
    why: 'to tell it of changes, as its user asked',
    kept: 'push_subscriptions',
    erased: 'order',
  },
  {
    table: 'refused_creations',
    columns: ['provider_order_id', 'deposit_address', 'deposit_extra_id'],
    about: 'user',
    what: "the provider's ID and deposit address of an order that nobody uses",
    why: 'so that no other order gets them',
    kept: 'refused_creations',
    erased: 'request',
  },
  {
    table: 'order_cases',
    columns: ['repair'],
    about: 'user',
    what: "words of the provider, the provider's order ID",
    why: 'to tell operators what to do',
    kept: 'orders',
    erased: 'order',
  },
  {
    table: 'evidence_legs',
    columns: ['address', 'address_key', 'memo', 'said_hash', 'seen'],
    about: 'user',
    what: ADDRESSES,
    why: 'to look up on chain what the provider says',
    kept: 'orders',
    erased: 'order',
  },
  {
    table: 'evidence_payments',
    columns: ['tx_hash', 'address', 'address_key', 'memo'],
    about: 'user',
    what: 'payments on chain to the addresses of orders',
    why: 'to compare them with what the provider says',
    kept: 'orders',
    erased: 'order',
  },
  {
    table: 'evidence_claims',
    columns: ['payment'],
    about: 'user',
    what: 'transaction hashes',
    why: 'so that a payment is the evidence of one order only',
    kept: 'orders',
    erased: 'order',
  },
  {
    table: 'workflow_histories',
    columns: ['history'],
    about: 'user',
    what: 'all of the above, encrypted',
    why: 'recovery and support',
    kept: 'orders',
    erased: 'order',
  },
  {
    table: 'delivery_attempts',
    columns: ['response_body'],
    about: 'user',
    what: "the beginning of the answer of the partner's server",
    why: 'so that partners find errors',
    kept: 'deliveries',
    erased: 'order',
  },
  {
    table: 'idempotency_keys',
    columns: ['key', 'fingerprint', 'body', 'location'],
    about: 'user',
    what: "the answer to a call, and the partner's own key",
    why: 'so that a repeated call has the same answer',
    kept: 'idempotency_keys',
    erased: 'request',
  },
  {
    table: 'requests',
    columns: ['path', 'query', 'request_body', 'response_body'],
    about: 'user',
    what: 'what a call contained, in so far as it is not hidden',
    why: 'so that partners find errors',
    kept: 'requests',
    erased: 'request',
  },
  {
    table: 'requests',
    columns: ['client_ip', 'user_agent'],
    about: 'caller',
    what: 'IP address, user agent',
    why: 'so that partners find errors',
    kept: 'requests',
    erased: 'request',
  },
  {
    table: 'order_exports',
    columns: ['search'],
    about: 'user',
    what: 'what was searched for',
    why: 'to write the file',
    kept: 'order_exports',
    erased: 'request',
  },
  {
    table: 'order_export_parts',
    columns: ['body'],
    about: 'user',
    what: `orders as CSV: ${ADDRESSES}, references`,
    why: 'a partner requested the file',
    kept: 'order_exports',
    erased: 'request',
  },
  {
    table: 'data_export_parts',
    columns: ['body'],
    about: 'user',
    what: 'orders and team of a partner',
    why: 'a partner requested the file',
    kept: 'data_exports',
    erased: 'request',
  },
  {
    table: 'audit_log',
    columns: ['actor', 'ip', 'reason', 'details'],
    about: 'operator',
    what: 'who did what, from which IP address, and why; reasons are free text',
    why: 'proof of what was changed',
    kept: 'audit_log',
    erased: 'person',
  },
] as const satisfies readonly PersonalPlace[];
