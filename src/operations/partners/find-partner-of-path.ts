import type { Database } from '#db/client';
import type { PartnerRow } from '#db/partners';

interface PartnerVisit {
  services: { db: Database };
  params: { partner_id: string };
}

/** The partner in an operation's path; null if there is no such partner. */
export async function findPartnerOfPath({ services: { db }, params }: PartnerVisit): Promise<PartnerRow | null> {
  const { findPartner } = await import('#db/partners');
  return findPartner(db, params.partner_id);
}
