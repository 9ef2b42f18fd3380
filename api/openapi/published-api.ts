import type { ResponseConfig, RouteConfig } from '@asteasolutions/zod-to-openapi';
import type { Route, Tag } from '../route';

/** What an API's document contains besides its routes; `E` is the type of its error codes. */
export interface PublishedApi<E extends string> {
  title: string;
  version: string;
  introduction: string;
  tags: readonly { name: Tag; description: string }[];
  /** The header that carries the key. */
  keyHeader: string;
  /** An example of every error case, as components. */
  errorExamples: Readonly<Record<string, { summary: string; value: unknown }>>;
  /** Every error a route can return, by status. */
  listErrorResponses(route: Route<E>): Record<string, ResponseConfig>;
  webhooks: readonly RouteConfig[];
  /** Values that optional query parameters may have to mean "not set". */
  nothingInQueries?: readonly string[];
}
