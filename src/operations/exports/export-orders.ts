import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { addExport, type ExportPart, type OrderExport, storePart } from '#db/exports/exports';
import type { Owner } from '#db/orders/control';
import { type OrderPlace, type OrderSearch, type SearchHit, searchOrders } from '#db/orders/search-orders';
import { findUser } from '#db/users/users';
import { EXPORT } from '#domain/exports/order-export';
import type { Keyring } from '#security/keyring';
import { newId } from '#security/secret';
import { CSV_HEADING, csvOf, placeAfter } from '../orders/order-rows';
import { requireUse } from '../users/limits';
import { queueMail } from '../users/queue-mail';

/** Requests an order export, which is written in the background [rules/users: Exports]. @throws ServiceError RATE_LIMITED */
export async function orderExport(
  { db }: { db: Database },
  { search, userId, ...owner }: Owner & { userId: string; search: OrderSearch },
): Promise<OrderExport> {
  await requireUse(db, 'order_export', owner.partnerId);
  return db.transaction(async (tx) => {
    const { partnerId, environment } = owner;
    const added = await addExport(tx, { exportId: newId('exp'), partnerId, environment, userId, search });
    const details = { export_id: added.exportId, environment, search };
    await recordAudit(tx, { actor: userId, action: 'orders.exported', target: partnerId, details });
    return added;
  });
}

export interface ExportDeps {
  db: Database;
  keyring: Keyring;
  /** Base of links, without a trailing slash. */
  publicUrl: string;
}

/** Writes the rest of a file, part by part, and notifies the person who requested it after the last part. */
export async function writeExport(deps: ExportDeps, leased: OrderExport): Promise<void> {
  const { exportId, afterCreatedAt, afterOrderId } = leased;
  let { rows } = leased;
  let after: OrderPlace | null =
    afterCreatedAt && afterOrderId !== null ? { createdAtMs: afterCreatedAt.getTime(), orderId: afterOrderId } : null;
  do {
    const read = await readPart(deps.db, leased, after);
    const text = `${rows === 0 ? CSV_HEADING : ''}${csvOf(read.orders)}`;
    const part = rows / EXPORT.ordersOfPart + 1;
    rows += read.orders.length;
    after = rows < EXPORT.most ? read.after : null;
    const stored = await storeAndMail(deps, leased, { exportId, part, body: await compress(text), rows, after });
    if (!stored) {
      return;
    }
  } while (after);
}

const compress = promisify(gzip);

async function readPart(db: Database, { partnerId, environment, search }: OrderExport, from: OrderPlace | null) {
  const orders: SearchHit[] = [];
  let after = from;
  do {
    const page = await searchOrders(db, { partnerId, environment }, search, { after, limit: EXPORT.page });
    orders.push(...page);
    after = placeAfter(page, EXPORT.page);
  } while (after && orders.length < EXPORT.ordersOfPart);
  return { orders, after };
}

function storeAndMail(
  { db, keyring, publicUrl }: ExportDeps,
  { userId }: OrderExport,
  part: ExportPart,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isStored = await storePart(tx, part);
    const person = isStored && part.after === null ? await findUser(tx, userId) : null;
    if (person) {
      const link = `${publicUrl}/dashboard/orders?export=${part.exportId}`;
      await queueMail(tx, keyring, { to: person.email, kind: 'export_ready', facts: { orders: part.rows, link } });
    }
    return isStored;
  });
}
