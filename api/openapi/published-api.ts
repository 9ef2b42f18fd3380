import type { ResponseConfig, RouteConfig } from '@asteasolutions/zod-to-openapi';
import type { Route, Tag } from '../route';

/** What an API's document says beyond its routes; `E` are the codes or words it refuses by. */
export interface PublishedApi<E extends string> {
  title: string;
  version: string;
  introduction: string;
  tags: readonly { name: Tag; description: string }[];
  /** The header that carries the key. */
  keyHeader: string;
  /** An example of every refusal, as components. */
  errorExamples: Readonly<Record<string, { summary: string; value: unknown }>>;
  /** Every refusal a route can give, by status. */
  listErrorResponses(route: Route<E>): Record<string, ResponseConfig>;
  webhooks: readonly RouteConfig[];
  /** What a parameter of a query that may be left out can hold instead. */
  nothingInQueries?: readonly string[];
}
