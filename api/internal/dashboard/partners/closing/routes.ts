import { closeOrganisationRoute } from './close-organisation';
import { readClosingRoute } from './read-closing';
import { reopenOrganisationRoute } from './reopen-organisation';

export const CLOSING_ROUTES = [readClosingRoute, closeOrganisationRoute, reopenOrganisationRoute] as const;
