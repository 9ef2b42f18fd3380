import { listProvidersRoute } from './list';
import { setMarkupRoute } from './set-markup';
import { switchProviderRoute } from './switch';

export const PROVIDER_ROUTES = [listProvidersRoute, setMarkupRoute, switchProviderRoute] as const;
