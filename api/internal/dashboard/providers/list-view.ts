import type { ApiServices } from '#api/services';
import type { ProviderList } from '#contract/dashboard/providers';
import { findPartner } from '#db/partners/partners';
import type { Environment } from '#domain/environment';
import { SETTING_BOUNDS } from '#domain/limits/tier';
import { readProviderViews } from './provider-view';

export async function readProviderList(
  services: ApiServices,
  partnerId: string,
  environment: Environment,
): Promise<ProviderList> {
  const [partner, items] = await Promise.all([
    findPartner(services.db, partnerId),
    readProviderViews(services, partnerId, environment),
  ]);
  const [, max_markup_bps] = SETTING_BOUNDS.markupBps;
  return { items, next_cursor: null, markup_bps: partner?.markupBps ?? 0, max_markup_bps };
}
