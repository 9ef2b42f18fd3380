import type { ResponseConfig } from '@asteasolutions/zod-to-openapi';
import { ErrorSchema } from '#contract/error';
import { casesOf, ERROR_CASES, type ErrorCase, exampleBody } from '#contract/error-cases';
import { ERRORS, type ErrorCode, ServiceError } from '#domain/error';
import { namesOf } from '#domain/names-of';
import type { Route } from '../define-route';
import { headersOf } from './headers';
import { isIdempotent, mediaOf } from './operation';

type Refusal = readonly [http: number, code: ErrorCode];

/** An example of every error case, as components. */
export const ERROR_EXAMPLES = Object.fromEntries(
  Object.entries(ERROR_CASES).map(([name, row]) => [name, { summary: row.when, value: exampleBody(row) }]),
);

/**
 * Every error a route can return, by status: its own codes and those implied by its declaration [rules/errors: What the
 * reference says].
 */
export function listErrorResponses(route: Route): Record<string, ResponseConfig> {
  const own = route.errors.map((code): Refusal => [ERRORS[code].http, code]);
  const cases = new Map<number, Set<string>>();
  for (const [http, code] of [...own, ...listCommonErrors(route)]) {
    const names = casesOf(code, http).filter((name) => appliesTo(name, route));
    cases.set(http, new Set([...(cases.get(http) ?? []), ...names]));
  }
  return Object.fromEntries([...cases].map(([http, names]) => [http, toResponse([...names])]));
}

function appliesTo(name: string, route: Route): boolean {
  const outcome = ERROR_CASES[name]?.options?.outcome;
  if (outcome || name === 'NO_PROVIDERS_AVAILABLE') {
    // A write's 503 always states its outcome.
    return outcome ? (route.outcomes ?? []).includes(outcome) : !route.outcomes;
  }
  return isIdempotent(route) || name !== 'IDEMPOTENCY_KEY_IN_USE';
}

function listCommonErrors(route: Route): Refusal[] {
  const { auth, scopes, rateClass, request, deprecation } = route;
  const when = (condition: unknown, ...refusals: Refusal[]) => (condition ? refusals : []);
  return [
    ...when(auth !== 'none', [401, 'INVALID_KEY']),
    ...when(scopes, [403, 'SCOPE_REQUIRED']),
    [429, 'RATE_LIMITED'],
    ...when(rateClass !== 'H', [503, 'NO_PROVIDERS_AVAILABLE']),
    ...when(request?.query ?? request?.headers, [400, 'INVALID_PAIR']),
    ...when(request?.body, [400, 'INVALID_PAIR'], [413, 'INVALID_PAIR'], [415, 'INVALID_PAIR']),
    ...when(isIdempotent(route), [409, 'DUPLICATE_ACTIVE_ORDER'], [422, 'INVALID_PAIR']),
    ...when(deprecation, [410, 'ORDER_NOT_FOUND']),
    [500, 'PROVIDER_ERROR'],
  ];
}

function toResponse(names: readonly string[]): ResponseConfig {
  const cases = names.map((name) => ERROR_CASES[name]).filter((row) => row !== undefined);
  const examples = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/examples/${name}` }]));
  return {
    description: cases.map(explainCase).join('\n'),
    headers: headersOf(cases.some(isTimed) ? ['Retry-After'] : []),
    content: mediaOf(ErrorSchema, 'application/json', examples),
  };
}

function explainCase({ code, when, advice }: ErrorCase): string {
  return `- \`${code}\`: ${when}. What to do: ${advice}.`;
}

/** Whether the response has a Retry-After. */
function isTimed({ code, options }: ErrorCase): boolean {
  return new ServiceError(code, options).retryAfter !== undefined;
}

const INTRODUCTION = `# Error catalog

Every error response has one of fifteen codes, and none will be added. For each code, this page explains when it occurs and what to do.
Switch on \`code\`, never on \`message\`. Where a code has several cases, tell them apart by the HTTP status, \`fields\` and \`outcome\`.
\`doc_url\` of an error leads to its code on this page. The examples are this server's actual responses.`;

/**
 * The documentation page with every error code: its cases, their causes, remedies and examples [rules/errors: What the
 * reference says].
 */
export function writeErrorCatalog(): string {
  const codes = namesOf(ERRORS);
  return `${[INTRODUCTION, ...codes.map(writeCode)].join('\n\n')}\n`;
}

function writeCode(code: ErrorCode): string {
  const cases = Object.values(ERROR_CASES).filter((row) => row.code === code);
  const parts = cases.map((row) => {
    const status = row.options?.http ?? ERRORS[code].http;
    const example = JSON.stringify(exampleBody(row), null, 2);
    return `**${status}**: ${row.when}.\n\nWhat to do: ${row.advice}.\n\n\`\`\`json\n${example}\n\`\`\``;
  });
  return [`## ${code}`, ...parts].join('\n\n');
}
