import { listAudit } from '#db/audit-list';
import { MONEY_READERS } from '#db/exports/data-money';
import { orderReader } from '#db/exports/data-orders';
import { type DataReader, dataPage } from '#db/exports/data-page';
import { TEAM_READERS } from '#db/exports/data-team';
import { DATA_EXPORT, type DataKind } from '#domain/exports/data-export';

/** How each kind of data is read for a data export, page by page. */
export const DATA_READERS: Readonly<Record<DataKind, DataReader>> = {
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
