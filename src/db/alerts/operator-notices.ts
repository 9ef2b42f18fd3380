import { type SQL, sql } from 'drizzle-orm';
import type { OperatorNotice } from '#domain/alerts/operator-notice';
import type { Database, Transaction } from '../client';
import { operatorAlerts } from '../schema/alerts';
import { orderCases, orderClaims, orders } from '../schema/orders';

/** Whether a case of an order covers the same as the alert `a`, which then is not reported again. */
export const HAS_CASE = sql`exists (select from ${orderCases} same
  where same.order_id = a.subject and same.mismatch = a.kind and same.closed_at is null)`;

/** Open alerts, and open cases of live orders. An order whose row is lost counts as its claim says, else as live. */
const OPEN = sql`
  select 'alert' as source, a.id, a.kind, a.subject, a.words, a.opened_at, a.mailed_at, a.announced_at,
    a.acknowledged_at is not null as "isAcknowledged"
  from ${operatorAlerts} a where a.closed_at is null and not ${HAS_CASE}
  union all
  select 'case', c.id, c.mismatch, c.order_id, c.repair, c.opened_at, c.mailed_at, c.announced_at, false
  from ${orderCases} c left join ${orders} o using (order_id) left join ${orderClaims} k using (order_id)
  where c.closed_at is null and coalesce(o.environment, k.environment, 'live') = 'live'`;

const millisecondsOf = (instant: SQL) => sql`floor(extract(epoch from ${instant}) * 1000)::float8`;
const NOTICE = sql`source, id::int, kind, subject, words, ${millisecondsOf(sql`opened_at`)} as "openedAt",
  ${millisecondsOf(sql`mailed_at`)} as "mailedAt", "isAcknowledged"`;

/** Everything open, oldest first. */
export async function listOpenNotices(db: Database | Transaction): Promise<OperatorNotice[]> {
  return readNotices(db, sql`order by opened_at, source, id`);
}

/** Open notices without an event on the operators' ops channel yet, oldest first. */
export async function listUnannounced(tx: Transaction, limit: number): Promise<OperatorNotice[]> {
  return readNotices(tx, sql`where announced_at is null order by opened_at, source, id limit ${limit}`);
}

async function readNotices(db: Database | Transaction, which: SQL): Promise<OperatorNotice[]> {
  const { rows } = await db.execute<Record<string, unknown> & OperatorNotice>(
    sql`select ${NOTICE} from (${OPEN}) as open ${which}`,
  );
  return rows;
}

/** Records that they were mailed, or sent to the ops channel. */
export async function markNotices(
  tx: Transaction,
  notices: readonly OperatorNotice[],
  done: 'mailed' | 'announced',
): Promise<void> {
  const column = sql.raw(`${done}_at`);
  const idsOf = (source: OperatorNotice['source']) =>
    sql.param(notices.filter((notice) => notice.source === source).map(({ id }) => id));
  await tx.execute(sql`update ${operatorAlerts} set ${column} = now() where id = any(${idsOf('alert')}::bigint[])`);
  await tx.execute(sql`update ${orderCases} set ${column} = now() where id = any(${idsOf('case')}::bigint[])`);
}
