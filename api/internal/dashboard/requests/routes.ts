import { listErrorGroupsRoute } from './errors';
import { listPartnerRequestsRoute } from './list-partner-requests';
import { readRequestRoute } from './read-request';

/** Matched in this order, so that a fixed word is not taken for an id. */
export const REQUEST_ROUTES = [listPartnerRequestsRoute, listErrorGroupsRoute, readRequestRoute] as const;
