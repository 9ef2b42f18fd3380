import { listProvidersRoute } from './list-providers';
import { setMarkupRoute } from './set-markup';
import { switchProviderRoute } from './switch-provider';

export const PROVIDER_ROUTES = [listProvidersRoute, setMarkupRoute, switchProviderRoute] as const;
