import type { ResponseConfig } from '@asteasolutions/zod-to-openapi';
import { ErrorSchema } from '../../src/contract/error';
import { ERRORS, type ErrorCode } from '../../src/domain/error';
import type { Route } from '../route';
import { headersOf } from './headers';

type Refusal = readonly [http: number, code: ErrorCode];

/** Every refusal a route can give, by status: its own codes and those its declaration brings along [partner-api 3, 10.3]. */
export function errorResponses(route: Route): Record<string, ResponseConfig> {
  const own = route.errors.map((code): Refusal => [ERRORS[code].http, code]);
  const codes = new Map<number, Set<ErrorCode>>();
  for (const [http, code] of [...own, ...commonRefusals(route)]) {
    codes.set(http, (codes.get(http) ?? new Set()).add(code));
  }
  return Object.fromEntries([...codes].map(([http, ofStatus]) => [http, response([...ofStatus])]));
}

function commonRefusals({ auth, scopes, rateClass, request, subjectId }: Route): Refusal[] {
  const when = (condition: unknown, ...refusals: Refusal[]) => (condition ? refusals : []);
  return [
    ...when(auth !== 'none', [401, 'INVALID_KEY']),
    ...when(scopes, [403, 'SCOPE_REQUIRED']),
    [429, 'RATE_LIMITED'],
    ...when(rateClass !== 'H', [503, 'NO_PROVIDERS_AVAILABLE']),
    ...when(request?.query ?? request?.headers, [400, 'INVALID_PAIR']),
    ...when(request?.body, [400, 'INVALID_PAIR'], [413, 'INVALID_PAIR'], [415, 'INVALID_PAIR']),
    ...when(subjectId, [409, 'DUPLICATE_ACTIVE_ORDER'], [422, 'INVALID_PAIR']),
    [500, 'PROVIDER_ERROR'],
  ];
}

function response(codes: readonly ErrorCode[]): ResponseConfig {
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    headers: headersOf(codes.some((code) => 'retryAfter' in ERRORS[code]) ? ['Retry-After'] : []),
    content: { 'application/json': { schema: ErrorSchema } },
  };
}
