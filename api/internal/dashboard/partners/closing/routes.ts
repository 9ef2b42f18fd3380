import { closeOrganisationRoute } from './close';
import { readClosingRoute } from './read';
import { reopenOrganisationRoute } from './reopen';

export const CLOSING_ROUTES = [readClosingRoute, closeOrganisationRoute, reopenOrganisationRoute] as const;
