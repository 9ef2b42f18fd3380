import type { Streams } from '#contract/dashboard/home';
import type { Database } from '#db/client';
import { countStreams } from '#db/limits/streams';
import type { Owner } from '#db/orders/control';
import { findPartner } from '#db/partners/partners';
import { allowanceOf } from '#domain/limits/tier';

const HIGH = 0.8;

/** The number of event streams an owner has open, out of the permitted number. */
export async function readGauge(db: Database, owner: Owner): Promise<Pick<Streams, 'open' | 'cap' | 'level'>> {
  const [partner, open] = await Promise.all([findPartner(db, owner.partnerId), countStreams(db, owner)]);
  const cap = partner ? allowanceOf(partner, owner.environment, Date.now()).streams : 0;
  return { open, cap, level: open >= cap ? 'full' : open >= cap * HIGH ? 'high' : 'ok' };
}
