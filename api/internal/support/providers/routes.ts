import { readProviderHealthRoute } from './health';
import { drainProviderRoute, listProviderStatesRoute, undrainProviderRoute } from './states';
import { listOutageOrdersRoute, readEarningsRoute, readStatisticsRoute } from './statistics';

export const SUPPORT_PROVIDER_ROUTES = [
  listProviderStatesRoute,
  readProviderHealthRoute,
  listOutageOrdersRoute,
  readStatisticsRoute,
  readEarningsRoute,
  drainProviderRoute,
  undrainProviderRoute,
] as const;
