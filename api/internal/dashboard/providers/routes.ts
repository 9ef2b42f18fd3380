import type { InternalRoute } from '../../route';
import { listProvidersRoute } from './list';
import { setMarkupRoute } from './set-markup';
import { switchProviderRoute } from './switch';

export const PROVIDER_ROUTES: readonly InternalRoute[] = [listProvidersRoute, setMarkupRoute, switchProviderRoute];
