import { drainProviderRoute } from './drain';
import { readEarningsRoute } from './earnings';
import { readProviderHealthRoute } from './health';
import { listProviderStatesRoute } from './list-provider-states';
import { listOutageOrdersRoute } from './outage-orders';
import { readStatisticsRoute } from './statistics';
import { undrainProviderRoute } from './undrain';

export const SUPPORT_PROVIDER_ROUTES = [
  listProviderStatesRoute,
  readProviderHealthRoute,
  listOutageOrdersRoute,
  readStatisticsRoute,
  readEarningsRoute,
  drainProviderRoute,
  undrainProviderRoute,
] as const;
