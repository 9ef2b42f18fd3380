import { and, desc, eq, getTableColumns, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { ErrorCode } from '#domain/error';
import { isId } from '#domain/id';
import type { LoggedRequest, RequestCursor } from '#domain/requests';
import { type Database, statement } from './client';
import type { Owner } from './orders/control';
import { requests } from './schema/requests';

/** Missing members are not filtered by. */
export interface RequestFilter {
  /** Inclusive ranges. */
  statuses?: readonly StatusRange[] | undefined;
  errorCodes?: readonly ErrorCode[] | undefined;
  methods?: readonly string[] | undefined;
  /** As in the request, without placeholders. */
  path?: string | undefined;
  /** Null for calls to paths that no operation has. */
  operation?: string | null | undefined;
  orderId?: string | undefined;
  keyId?: string | undefined;
  since?: Date | undefined;
}

interface StatusRange {
  from: number;
  to: number;
}

/** Without the bodies, which are stored in another place on disk that a list would also have to read. */
export type ListedRequest = Omit<LoggedRequest, 'requestBody' | 'responseBody'>;

const { requestBody, responseBody, ...LISTED } = getTableColumns(requests);

/** An owner's requests, newest first; one more than requested if the list continues. */
export async function listRequests(
  db: Database,
  owner: Owner,
  filter: RequestFilter,
  page: { after: RequestCursor | undefined; limit: number },
): Promise<{ items: ListedRequest[]; next: RequestCursor | null }> {
  const rows = await db
    .select(LISTED)
    .from(requests)
    .where(and(isOf(owner), toConditions(filter), page.after && isOlder(page.after)))
    .orderBy(desc(requests.at), desc(requests.requestId))
    .limit(page.limit + 1);
  const items = rows.slice(0, page.limit);
  const last = items.at(-1);
  const goesOn = last && rows.length > page.limit;
  return { items, next: goesOn ? { atMs: last.at.getTime(), requestId: last.requestId } : null };
}

/** The owner's request with its bodies, or null. */
export async function findRequest(db: Database, owner: Owner, requestId: string): Promise<LoggedRequest | null> {
  if (!isId('req', requestId)) {
    return null;
  }
  const [row] = await db
    .select()
    .from(requests)
    .where(and(eq(requests.requestId, requestId), isOf(owner)));
  return row ?? null;
}

/** The request with its owner; null if there is none. */
export async function findAnyRequest(db: Database, requestId: string): Promise<typeof requests.$inferSelect | null> {
  const [row] = await db.select().from(requests).where(eq(requests.requestId, requestId));
  return row ?? null;
}

function isOf({ partnerId, environment }: Owner): SQL | undefined {
  return and(eq(requests.partnerId, partnerId), eq(requests.environment, environment));
}

/** The first condition lets Postgres start at the right place in the index. */
function isOlder({ atMs, requestId }: RequestCursor): SQL | undefined {
  const at = new Date(atMs);
  return and(lte(requests.at, at), or(lt(requests.at, at), lt(requests.requestId, requestId)));
}

function toConditions(filter: RequestFilter): SQL | undefined {
  const { statuses, errorCodes, methods, path, operation, orderId, keyId, since } = filter;
  return and(
    statuses && or(...statuses.map(isWithin)),
    errorCodes && inArray(requests.errorCode, [...errorCodes]),
    methods && inArray(requests.method, [...methods]),
    path === undefined ? undefined : eq(requests.path, path),
    operation === undefined ? undefined : isOfOperation(operation),
    orderId === undefined ? undefined : eq(requests.orderId, orderId),
    keyId === undefined ? undefined : eq(requests.keyId, keyId),
    since && gte(requests.at, since),
  );
}

function isOfOperation(operation: string | null): SQL {
  return operation === null ? isNull(requests.operation) : eq(requests.operation, operation);
}

function isWithin({ from, to }: StatusRange): SQL | undefined {
  return from === to ? eq(requests.status, from) : and(gte(requests.status, from), lte(requests.status, to));
}

const columns = Object.entries(getTableColumns(requests));
const names = sql.raw(columns.map(([, column]) => column.name).join(', '));
const members = sql.raw(columns.map(([member]) => `"${member}"`).join(', '));
const typed = sql.raw(columns.map(([member, column]) => `"${member}" ${column.getSQLType()}`).join(', '));

/**
 * One parameter for all rows costs least. Nothing waits for the disk: a crash of Postgres loses only the last moment of the
 * log.
 */
const insert = statement<{ rows: string }, { requestId: string }>(
  'record_requests',
  sql`with quick as materialized (select set_config('synchronous_commit', 'off', true))
    insert into ${requests} (${names})
    select ${members} from quick, json_to_recordset(${sql.placeholder('rows')}::json) as sent (${typed})
    on conflict do nothing`,
);

/** Adds requests to the log; existing rows are not changed. */
export async function recordRequests(db: Database, rows: readonly LoggedRequest[]): Promise<void> {
  await insert(db, { rows: JSON.stringify(rows) });
}

/** The number of latest requests that the response times are computed from. */
const MEASURED = 10_000;

/**
 * Median and 99th percentile of the response times of an owner's latest requests within 24 hours, in ms; null if there are
 * none.
 */
export async function readLatency(
  db: Database,
  { partnerId, environment }: Owner,
): Promise<{ p50: number; p99: number } | null> {
  const { rows } = await db.execute<{ ms: number[] | null }>(sql`
    select percentile_disc(array[0.5, 0.99]) within group (order by duration_ms)::float8[] as ms from (
      select duration_ms from ${requests}
      where partner_id = ${partnerId} and environment = ${environment} and at > now() - interval '24 hours'
      order by at desc, request_id desc limit ${MEASURED}
    ) latest`);
  const [p50, p99] = rows[0]?.ms ?? [];
  return p50 === undefined || p99 === undefined ? null : { p50, p99 };
}

export interface ErrorGroup {
  code: ErrorCode;
  operation: string | null;
  count: number;
  firstAt: Date;
  lastAt: Date;
  lastRequestId: string;
}

/** An owner's refused requests since the given time, grouped by code and operation, the most frequent first. */
export async function listErrorGroups(
  db: Database,
  { partnerId, environment }: Owner,
  since: Date,
): Promise<ErrorGroup[]> {
  const { rows } = await db.execute<
    Omit<ErrorGroup, 'firstAt' | 'lastAt'> & { firstMs: number; lastMs: number } & Record<string, unknown>
  >(sql`
    select error_code as code, operation, count(*)::int as count, (extract(epoch from min(at)) * 1000)::float8 as "firstMs",
      (extract(epoch from max(at)) * 1000)::float8 as "lastMs", (array_agg(request_id order by at desc))[1] as "lastRequestId"
    from ${requests}
    where partner_id = ${partnerId} and environment = ${environment} and error_code is not null
      and at >= ${since.toISOString()}::timestamptz
    group by error_code, operation order by count(*) desc, error_code, operation`);
  return rows.map(({ firstMs, lastMs, ...row }) => ({
    ...row,
    firstAt: new Date(firstMs),
    lastAt: new Date(lastMs),
  }));
}
