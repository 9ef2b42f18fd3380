import { listErrorGroupsRoute } from './errors';
import { readLogRoute } from './get';
import { listLogsRoute } from './list';

/** Earlier ones first, so that a word is not taken for an id. */
export const LOG_ROUTES = [listLogsRoute, listErrorGroupsRoute, readLogRoute] as const;
