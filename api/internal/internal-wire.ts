import { toInternalErrorBody } from '#contract/shared/error';
import type { Portal } from '#domain/team/portal';
import { readJsonBody } from '../http/body';
import { parseQuery } from '../http/query';
import type { Wire } from '../wire';
import type { InternalRoute } from './route';

/** The HTTP conventions of a portal's internal API. */
export function internalWire(portal: Portal): Wire<InternalRoute> {
  return {
    basePath: `/${portal}/api`,
    aliasesOf: () => [],
    readQuery: parseQuery,
    readBody: (req, res) => readJsonBody(req, res),
    openToBrowsers: () => undefined,
    writeError: (error, requestId) => ({
      http: error.http,
      text: JSON.stringify(toInternalErrorBody(error, requestId)),
    }),
  };
}
