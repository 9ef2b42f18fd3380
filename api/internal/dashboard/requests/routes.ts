import { listErrorGroupsRoute } from './errors';
import { listPartnerRequestsRoute } from './list-partner-requests';
import { readRequestRoute } from './read-request';

/** Earlier ones first, so that a word is not taken for an id. */
export const REQUEST_ROUTES = [listPartnerRequestsRoute, listErrorGroupsRoute, readRequestRoute] as const;
