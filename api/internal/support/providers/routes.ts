import { readProviderHealthRoute } from './health';
import { listOutageOrdersRoute } from './outages';
import { listProviderStatesRoute } from './states';

export const SUPPORT_PROVIDER_ROUTES = [
  listProviderStatesRoute,
  readProviderHealthRoute,
  listOutageOrdersRoute,
] as const;
