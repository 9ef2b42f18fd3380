import { listRequestedErasures } from '#db/privacy/erasures';
import { type Answer, formatColumns } from '../answer';
import { findRunningInstance, withDatabase } from '../instance';

export interface ErasuresOptions {
  since?: Date;
}

/** Lists requested erasures in the form that `privacy repeat` reads. */
export async function privacyErasures({ since }: ErasuresOptions): Promise<Answer> {
  const erasures = await withDatabase(findRunningInstance(), (db) => listRequestedErasures(db, since ?? null));
  return {
    json: erasures.map(({ orderId, erasedAt, actor, reason, historiesErasedAt }) => ({
      order_id: orderId,
      erased_at: erasedAt.toISOString(),
      actor,
      reason,
      history_deleted: historiesErasedAt !== null,
    })),
    text: formatColumns([
      ['# ORDER', 'ERASED AT', 'ACTOR', 'REASON'],
      ...erasures.map(({ orderId, erasedAt, actor, reason }) => [orderId, erasedAt.toISOString(), actor, reason]),
    ]),
  };
}
