import type { ErrorCode } from '#domain/error';
import type { Answer } from '#test/helpers/service/client';
import type { Refusal } from '#test/helpers/service/errors';
import type { ErrorPartner } from '../partner';

/** One way in which one route refuses a request. */
export interface Row {
  /** `POST /order/create`, as in the route table. */
  route: string;
  http: number;
  code: ErrorCode;
  /** What the caller did, or what went wrong. */
  how: string;
  /** Names in error.fields; without them the error has no fields. */
  fields?: readonly string[];
  /** Retry-After, where the contract states the seconds. */
  retryAfter?: number;
  provoke(setup: ErrorPartner): Promise<Answer<unknown>>;
  /** Proves that the error's statement is true. */
  holds?(error: Refusal, setup: ErrorPartner): Promise<void>;
}

export function titleOf({ route, http, code, how }: Row): string {
  return `${route} answers ${http} ${code}: ${how}`;
}

/** The name of a route table's row in these tests. */
export function routeName({ method, path }: { method: string; path: string }): string {
  return `${method.toUpperCase()} ${path}`;
}

/** Rows of one route that share their status and code. */
export function rowsOf(
  common: Pick<Row, 'route' | 'http' | 'code'> & Partial<Pick<Row, 'fields' | 'retryAfter' | 'holds'>>,
  ways: readonly (Pick<Row, 'how' | 'provoke'> & Partial<Row>)[],
): Row[] {
  return ways.map((way) => ({ ...common, ...way }));
}
