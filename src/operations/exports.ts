import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { recordAudit } from '#db/audit';
import { listAudit } from '#db/audit-list';
import type { Database } from '#db/client';
import { type DataReader, dataPage, MONEY_READERS, orderReader, TEAM_READERS } from '#db/exports/data-readers';
import {
  addDataExport,
  addExport,
  type DataExportRow,
  type DataPart,
  type ExportPart,
  type OrderExport,
  storeDataPart,
  storePart,
} from '#db/exports/exports';
import type { Owner } from '#db/orders/control';
import { type ExportedOrder, type OrderPlace, type OrderSearch, readExportedOrders } from '#db/orders/search-orders';
import { findPartner } from '#db/partners';
import { findUser } from '#db/users/users';
import { toIso } from '#domain/duration';
import { DATA_EXPORT, type DataKind, FIRST_PLACE, placeAfterPage } from '#domain/exports/data-export';
import { EXPORT } from '#domain/exports/order-export';
import type { Keyring } from '#security/keyring';
import { newId } from '#security/secret';
import { CSV_HEADING, csvOf, placeAfter } from './orders/order-rows';
import { requireUse } from './users/limits';
import { mailOwners, queueMail } from './users/mails';
import { proven, type SecondFactorOwner } from './users/second-factors/second-factor-settings';
import type { SecondFactorProof } from './users/second-factors/take-second-factor';
import type { UserDeps } from './users/user-deps';

/** Requests an order export, which is written in the background [rules/users: Exports]. @throws ServiceError RATE_LIMITED */
export async function orderExport(
  { db }: { db: Database },
  { search, userId, ...owner }: Owner & { userId: string; search: OrderSearch },
): Promise<OrderExport> {
  await requireUse(db, 'order_export', owner.partnerId);
  return db.transaction(async (tx) => {
    const { partnerId, environment } = owner;
    const added = await addExport(tx, { exportId: newId('exp'), partnerId, environment, userId, search });
    // What was searched for may be an address, which would outlive the erasure of its order.
    const { text, spellings, ...filters } = search;
    const details = { export_id: added.exportId, environment, search: filters };
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
    const stored = await storeOrdersAndMail(deps, leased, { exportId, part, body: await compress(text), rows, after });
    if (!stored) {
      return;
    }
  } while (after);
}

const compress = promisify(gzip);

async function readPart(db: Database, { partnerId, environment, search }: OrderExport, from: OrderPlace | null) {
  const orders: ExportedOrder[] = [];
  let after = from;
  do {
    const page = await readExportedOrders(db, { partnerId, environment }, search, { after, limit: EXPORT.page });
    orders.push(...page);
    after = placeAfter(page, EXPORT.page);
  } while (after && orders.length < EXPORT.ordersOfPart);
  return { orders, after };
}

function storeOrdersAndMail(
  { db, keyring, publicUrl }: ExportDeps,
  { userId }: OrderExport,
  part: ExportPart,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isStored = await storePart(tx, part);
    const person = isStored && part.after === null ? await findUser(tx, userId) : null;
    if (person && !person.disabledAt) {
      const link = `${publicUrl}/dashboard/orders?export=${part.exportId}`;
      await queueMail(tx, keyring, { to: person.email, kind: 'export_ready', facts: { orders: part.rows, link } });
    }
    return isStored;
  });
}

/**
 * Requests a file of everything stored about a partner, which is written in the background; every Owner is notified
 * [rules/closing: Data export].
 * @throws ServiceError INVALID_PAIR for a wrong second factor, RATE_LIMITED
 */
export async function requestDataExport(
  deps: UserDeps,
  owner: SecondFactorOwner & { partnerId: string },
  proof: SecondFactorProof,
): Promise<DataExportRow> {
  const { partnerId, user } = owner;
  const actor = user.userId;
  return proven(deps, owner, proof, async (tx) => {
    await requireUse(tx, 'data_export', partnerId);
    const added = await addDataExport(tx, { exportId: newId('dex'), partnerId, userId: actor });
    const details = { export_id: added.exportId };
    await recordAudit(tx, { actor, action: 'data.exported', target: partnerId, details });
    const partner = await findPartner(tx, partnerId);
    const link = `${deps.publicUrl}/dashboard/team`;
    const facts = { partner: partner?.name ?? '', by: user.email, at: toIso(Date.now()), link };
    await mailOwners(tx, deps.keyring, partnerId, { kind: 'data_export_requested', facts });
    return added;
  });
}

/** Records who downloads a file. */
export async function noteDownload(
  { db }: { db: Database },
  { exportId, partnerId }: DataExportRow,
  actor: string,
): Promise<void> {
  const details = { export_id: exportId };
  await recordAudit(db, { actor, action: 'data.downloaded', target: partnerId, details });
}

/** Writes the rest of a file, part by part, and notifies the person who requested it after the last part. */
export async function writeDataExport(deps: ExportDeps, leased: DataExportRow): Promise<void> {
  const { exportId, partnerId } = leased;
  let { place, parts } = leased;
  do {
    const { kind, after } = place ?? FIRST_PLACE;
    const { rows, after: next } = await DATA_READERS[kind](deps.db, partnerId, after);
    place = placeAfterPage({ kind, after }, next);
    parts += 1;
    const body = await compress(rows.map((row) => `${JSON.stringify({ type: kind, ...row })}\n`).join(''));
    if (!(await storeDataAndMail(deps, leased, { exportId, part: parts, body, lines: rows.length, place }))) {
      return;
    }
  } while (place);
}

function storeDataAndMail(
  { db, keyring, publicUrl }: ExportDeps,
  { userId, partnerId }: DataExportRow,
  part: DataPart,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isStored = await storeDataPart(tx, part);
    const person = isStored && part.place === null ? await findUser(tx, userId) : null;
    if (person && !person.disabledAt) {
      const partner = await findPartner(tx, partnerId);
      const facts = { partner: partner?.name ?? '', link: `${publicUrl}/dashboard/settings` };
      await queueMail(tx, keyring, { to: person.email, kind: 'data_export_ready', facts });
    }
    return isStored;
  });
}

/** How each kind of data is read for a data export, page by page. */
const DATA_READERS: Readonly<Record<DataKind, DataReader>> = {
  ...TEAM_READERS,
  ...MONEY_READERS,
  order: orderReader('live'),
  test_order: orderReader('test'),
  /** Newest first, with operators shown as in the dashboard's audit log. */
  async audit_entry(db, partnerId, after) {
    const before = after ? Number(after[0]) : null;
    const entries = await listAudit(db, partnerId, { filter: {}, before, limit: DATA_EXPORT.page });
    const rows = entries.map(({ actorName, actorEmail, ...entry }) => ({
      ...entry,
      actor_name: actorName,
      actor_email: actorEmail,
    }));
    return dataPage(rows, ({ id }) => [id]);
  },
};
