import { and, asc, desc, eq, gt, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { OrderStatus } from '#domain/orders/status';
import type { Database } from '../client';
import { ORDER_FROM, ORDER_NAMES, ORDER_TO, orderName, orders } from '../schema/orders';
import { ledgerEntries, ledgerTransactions } from '../schema/payouts';
import { LATE_HASHES, lateHash, orderWatches } from '../schema/watching';
import type { Owner } from './control';

/** One side of a pair; undefined fields match anything. */
export interface PairSide {
  code: string | undefined;
  network: string | undefined;
}

export interface OrderSearch {
  /** An exact id, reference, address or hash, ignoring case. */
  text?: string | undefined;
  /** Other texts for the same address, if the text is one. */
  spellings?: readonly string[] | undefined;
  statuses?: readonly OrderStatus[] | undefined;
  /** Codes. */
  providers?: readonly string[] | undefined;
  from?: PairSide | undefined;
  to?: PairSide | undefined;
  createdFrom?: Date | undefined;
  createdTo?: Date | undefined;
  /** US dollars. */
  usdMin?: string | undefined;
  usdMax?: string | undefined;
  /** Whether a file of them says what each has earned. */
  earnings?: boolean | undefined;
}

/** The last order that was read from a list. */
export interface OrderPlace {
  createdAtMs: number;
  orderId: string;
}

export interface SearchHit {
  orderId: string;
  partnerOrderRef: string | null;
  status: OrderStatus;
  provider: string;
  from: string;
  fromNetwork: string;
  to: string;
  toNetwork: string;
  amountFrom: string;
  amountToExpected: string;
  amountToActual: string | null;
  amountInUsd: string | null;
  createdAt: Date;
  updatedAt: Date;
}

const member = (name: string) => sql<string>`${orders.body} ->> ${sql.raw(`'${name}'`)}`;

const FOUND = {
  orderId: orders.orderId,
  partnerOrderRef: orders.partnerOrderRef,
  status: orders.status,
  provider: orders.provider,
  from: member('from'),
  fromNetwork: member('from_network'),
  to: member('to'),
  toNetwork: member('to_network'),
  amountFrom: member('amount_from'),
  amountToExpected: member('amount_to_expected'),
  amountToActual: sql<string | null>`${member('amount_to_actual')}`,
  amountInUsd: orders.amountInUsd,
  createdAt: orders.createdAt,
  updatedAt: orders.updatedAt,
};

/** An owner's orders, newest first; every search and filter uses an index. */
export async function searchOrders(
  db: Database,
  owner: Owner,
  search: OrderSearch,
  page: { after: OrderPlace | null; limit: number },
): Promise<SearchHit[]> {
  return db
    .select(FOUND)
    .from(orders)
    .where(matches(owner, search, page.after))
    .orderBy(...NEWEST_FIRST)
    .limit(page.limit);
}

const NEWEST_FIRST = [desc(orders.createdAt), asc(orders.orderId)];

/** An order with what only files contain. */
export interface ExportedOrder extends SearchHit {
  /** What arrived, as the provider reported it. */
  amountFromActual: string | null;
  refundAmount: string | null;
  txInHash: string | null;
  txOutHash: string | null;
  failedReasonCode: string | null;
  failedReasonMessage: string | null;
  /** What a live order has earned, as a decimal string; null unless the search wants it. */
  earnedUsd: string | null;
}

const optional = (name: string) => sql<string | null>`${member(name)}`;

/** The table is named: a column alone would be that of the inner query. */
const EARNED = sql<string | null>`(
  select e.amount::text from ${ledgerTransactions} t
  join ${ledgerEntries} e on e.transaction_id = t.transaction_id and e.account = 'payable'
  where t.kind = 'earning' and t.source_id = ${sql.raw('orders.order_id')}
)`;

const EXPORTED = {
  ...FOUND,
  amountFromActual: sql<string | null>`${orders.state} ->> 'amountFromActual'`,
  refundAmount: optional('refund_amount'),
  txInHash: optional('tx_in_hash'),
  txOutHash: optional('tx_out_hash'),
  failedReasonCode: optional('failed_reason_code'),
  failedReasonMessage: optional('failed_reason_message'),
};

/** As `searchOrders`, with what files contain. */
export async function readExportedOrders(
  db: Database,
  owner: Owner,
  search: OrderSearch,
  page: { after: OrderPlace | null; limit: number },
): Promise<ExportedOrder[]> {
  return db
    .select({ ...EXPORTED, earnedUsd: search.earnings ? EARNED : sql<string | null>`null` })
    .from(orders)
    .where(matches(owner, search, page.after))
    .orderBy(...NEWEST_FIRST)
    .limit(page.limit);
}

function matches(owner: Owner, search: OrderSearch, after: OrderPlace | null): SQL | undefined {
  return and(
    eq(orders.partnerId, owner.partnerId),
    eq(orders.environment, owner.environment),
    ...toConditions(search),
    after ? isOlder(after) : undefined,
  );
}

function toConditions(search: OrderSearch): (SQL | undefined)[] {
  const { statuses, providers, createdFrom, createdTo, usdMin, usdMax } = search;
  return [
    search.text === undefined ? undefined : isNamed(search.text, search.spellings),
    statuses && inArray(orders.status, [...statuses]),
    providers && inArray(orders.provider, [...providers]),
    ...isSide(search.from, ORDER_FROM, 'from_network'),
    ...isSide(search.to, ORDER_TO, 'to_network'),
    createdFrom && gte(orders.createdAt, createdFrom),
    createdTo && lte(orders.createdAt, createdTo),
    usdMin === undefined ? undefined : gte(orders.amountInUsd, usdMin),
    usdMax === undefined ? undefined : lte(orders.amountInUsd, usdMax),
  ];
}

function isSide(side: PairSide | undefined, code: SQL, network: string): (SQL | undefined)[] {
  return [
    side?.code === undefined ? undefined : sql`${code} = ${side.code}`,
    side?.network === undefined ? undefined : sql`${member(network)} = ${side.network}`,
  ];
}

function isNamed(text: string, spellings?: readonly string[]): SQL | undefined {
  const variants = variantsOf(text, spellings);
  const names = variants.flatMap((variant) => ORDER_NAMES.map((name) => sql`${orderName(name)} = ${variant}`));
  return or(eq(orders.orderId, text), eq(orders.partnerOrderRef, text), ...names, hasLateHash(variants));
}

/** An array, because only that can be looked up beside the other identifiers through the index of the orders' ids. */
function hasLateHash(variants: readonly string[]): SQL {
  const hashes = LATE_HASHES.map((member) => inArray(lateHash(member), [...variants]));
  return sql`${orders.orderId} = any(array(
    select w.order_id from ${orderWatches} w where w.late_deposit is not null and ${or(...hashes)}))`;
}

/** As the indexes have them, in lower case; hashes are written with or without `0x`. */
export function variantsOf(text: string, spellings: readonly string[] = []): string[] {
  const lower = text.toLowerCase();
  const [, prefix, hash] = /^(0x)?([\da-f]{64})$/.exec(lower) ?? [];
  const hashes = hash === undefined ? [] : [prefix ? hash : `0x${hash}`];
  return [...new Set([lower, ...hashes, ...spellings.map((each) => each.toLowerCase())])];
}

/** Whether an order comes after the place in a newest-first list; the first condition lets the index find the position. */
export function isOlder({ createdAtMs, orderId }: OrderPlace): SQL | undefined {
  const at = new Date(createdAtMs);
  return and(
    lte(orders.createdAt, at),
    or(lt(orders.createdAt, at), and(eq(orders.createdAt, at), gt(orders.orderId, orderId))),
  );
}
