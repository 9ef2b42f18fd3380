import { listErrorGroupsRoute } from './errors';
import { readRequestRoute } from './get';
import { listPartnerRequestsRoute } from './list';

/** Earlier ones first, so that a word is not taken for an id. */
export const REQUEST_ROUTES = [listPartnerRequestsRoute, listErrorGroupsRoute, readRequestRoute] as const;
