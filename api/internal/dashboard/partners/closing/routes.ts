import type { InternalRoute } from '../../../route';
import { closeOrganisationRoute } from './close';
import { readClosingRoute } from './read';
import { reopenOrganisationRoute } from './reopen';

export const CLOSING_ROUTES: readonly InternalRoute[] = [
  readClosingRoute,
  closeOrganisationRoute,
  reopenOrganisationRoute,
];
