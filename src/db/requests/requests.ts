import { and, desc, eq, getTableColumns, gte, inArray, lt, lte, or, type SQL } from 'drizzle-orm';
import type { ErrorCode } from '#domain/error';
import { isId } from '#domain/id';
import type { LoggedRequest, RequestCursor } from '#domain/requests';
import type { Database } from '../client';
import type { Owner } from '../orders/control';
import { requests } from '../schema/requests';

/** Missing members are not filtered by. */
export interface RequestFilter {
  /** Inclusive ranges. */
  statuses?: readonly StatusRange[] | undefined;
  errorCodes?: readonly ErrorCode[] | undefined;
  methods?: readonly string[] | undefined;
  /** As in the request, without placeholders. */
  path?: string | undefined;
  operation?: string | undefined;
  orderId?: string | undefined;
  keyId?: string | undefined;
  since?: Date | undefined;
}

export interface StatusRange {
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
    operation === undefined ? undefined : eq(requests.operation, operation),
    orderId === undefined ? undefined : eq(requests.orderId, orderId),
    keyId === undefined ? undefined : eq(requests.keyId, keyId),
    since && gte(requests.at, since),
  );
}

function isWithin({ from, to }: StatusRange): SQL | undefined {
  return from === to ? eq(requests.status, from) : and(gte(requests.status, from), lte(requests.status, to));
}
