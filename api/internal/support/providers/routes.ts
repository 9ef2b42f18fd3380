import { readProviderHealthRoute } from './health';
import { listProviderStatesRoute } from './states';
import { listOutageOrdersRoute, readEarningsRoute, readStatisticsRoute } from './statistics';

export const SUPPORT_PROVIDER_ROUTES = [
  listProviderStatesRoute,
  readProviderHealthRoute,
  listOutageOrdersRoute,
  readStatisticsRoute,
  readEarningsRoute,
] as const;
