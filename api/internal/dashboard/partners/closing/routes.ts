import { closeOrganizationRoute } from './close-organization';
import { readClosingRoute } from './read-closing';
import { reopenOrganizationRoute } from './reopen-organization';

export const CLOSING_ROUTES = [readClosingRoute, closeOrganizationRoute, reopenOrganizationRoute] as const;
