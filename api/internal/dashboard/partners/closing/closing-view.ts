import type { ApiServices } from '#api/services';
import type { Closing } from '#contract/dashboard/organization';
import type { PartnerRow } from '#db/partners/partners';
import { toDecimals } from '#domain/amount';
import { obstaclesTo, reopenableUntil } from '#domain/partners/closing';
import { readClosingFacts } from '#operations/partners/close-partner';

export async function readClosing({ db }: ApiServices, partner: PartnerRow): Promise<Closing> {
  const { name, closedAt } = partner;
  const facts = await readClosingFacts(db, partner);
  return {
    name,
    closed_at: closedAt?.toISOString() ?? null,
    reopenable_until: closedAt && reopenableUntil(closedAt).toISOString(),
    obstacles: closedAt ? [] : obstaclesTo(facts),
    unpaid_usd: toDecimals(facts.payableUsd, 2),
  };
}
