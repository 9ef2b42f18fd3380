import type { Route } from '../route';
import { isCacheable } from './route-facts';

/** Request headers accepted by many operations, as components. */
export const SHARED_PARAMETERS = {
  CallerRequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description:
      'Your own ID for the request: 1 to 128 visible ASCII characters. It is written to the logs and not sent back.',
    // Any text is accepted; a malformed id is just not logged.
    schema: { type: 'string' },
    example: 'checkout-4711',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of the response you have; a 304 means that nothing has changed.',
    schema: { type: 'string' },
    example: 'W/"2-1772446440000"',
  },
} as const;

/** The parameters an operation accepts besides those in its own schemas. */
export function parametersOf(route: Route<string>) {
  const names: (keyof typeof SHARED_PARAMETERS)[] = isCacheable(route)
    ? ['CallerRequestId', 'IfNoneMatch']
    : ['CallerRequestId'];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}
