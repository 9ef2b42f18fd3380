import { toInternalErrorBody } from '#contract/shared/error';
import type { Portal } from '#domain/team/permission';
import { readJsonBody } from '../http/body';
import { parseQuery } from '../http/query';
import type { Wire } from '../wire';
import type { InternalRoute } from './route';
import { openToUi } from './temporal-ui';

/** The HTTP conventions of a portal's internal API; Temporal's Web UI at `uiOrigin` may call the routes that are for it. */
export function internalWire(portal: Portal, uiOrigin: string | null = null): Wire<InternalRoute> {
  return {
    basePath: `/${portal}/api`,
    aliasesOf: () => [],
    readQuery: parseQuery,
    readBody: (req, res) => readJsonBody(req, res),
    openToBrowsers(routes, res) {
      if (uiOrigin !== null && routes.some(({ isForTemporalUi }) => isForTemporalUi)) openToUi(res, uiOrigin);
    },
    writeError: (error, requestId) => ({
      http: error.http,
      text: JSON.stringify(toInternalErrorBody(error, requestId)),
    }),
  };
}
