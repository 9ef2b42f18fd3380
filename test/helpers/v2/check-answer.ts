import { isLosslessNumber } from 'lossless-json';
import type { V2Route } from '#api/v2/define-v2-route';
import { listV2ErrorResponses } from '#api/v2/openapi';
import { V2_ROUTES } from '#api/v2/routes';
import { V2_WIRE } from '#api/v2/v2-wire';
import { V2ErrorSchema } from '#contract/v2/error';
import { parseJson } from '#contract/v2/request';
import { ORDER_STATUSES } from '#domain/orders/status';

/** The route that answers a request, according to the table only; null where there is none. */
export function findV2Route(method: string, url: string): V2Route | null {
  const path = new URL(url, 'http://x').pathname.replace(/^\/v2/, '').replace(/\/$/, '');
  const leadsTo = (pattern: string) => new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
  const matching = V2_ROUTES.filter((route) => [route.path, ...V2_WIRE.aliasesOf(route.path)].some(leadsTo));
  return matching.find((route) => route.method === method.toLowerCase()) ?? null;
}

/** Words of the Partner API for which this layer has others. */
const FOREIGN = ORDER_STATUSES.filter((status) => status.includes('_') || status === 'completed');

/** Checks a response by everything the layer promises about all of them; fails the test otherwise. */
export function checkV2Answer(method: string, url: string, { status, headers, text }: CheckedAnswer): void {
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(FOREIGN.filter((word) => text.includes(`"${word}"`))).toEqual([]);
  const body = JSON.parse(text);
  const route = findV2Route(method, url);
  if (status >= 400) {
    expect(V2ErrorSchema.parse(body)).toEqual(body);
    checkDocumented(route, status, body.error);
  } else {
    expect(status).toBe(200);
    expect(route?.responses[0]?.schema?.parse(body)).toEqual(body);
    // Clients take any other success with an error in it for a refusal.
    expect(route?.id === 'getAddressesByName' || (body.error ?? null) === null).toBe(true);
  }
  checkNumbers(parseJson(text));
}

interface CheckedAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/** A refusal that the route's reference does not name cannot be expected by clients. */
function checkDocumented(route: V2Route | null, status: number, word: string): void {
  if (route) {
    const documented = listV2ErrorResponses(route)[status]?.description ?? '';
    expect([route.id, status, documented]).toEqual([route.id, status, expect.stringContaining(`\`${word}\``)]);
  }
}

/** Numbers are plain: no sign, no exponent, at most eight decimals. */
function checkNumbers(value: unknown): void {
  if (isLosslessNumber(value)) {
    expect(value.toString()).toMatch(/^\d+(\.\d{1,8})?$/);
  } else if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(checkNumbers);
  }
}
