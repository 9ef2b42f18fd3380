import type { OpenApiDocument } from '../document';

/** What the reference shows of a schema. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  description?: string;
  default?: unknown;
  example?: unknown;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: boolean | Schema;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

interface Media {
  schema: Schema;
  examples?: Record<string, { value: unknown }>;
}

export interface Response {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, Media>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Response>;
}

/** An OpenAPI document as a reader gets it: parsed from its text. */
export interface ReadDocument {
  info: { title: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    headers: Record<string, { description: string }>;
    securitySchemes: Record<string, { name: string; description: string }>;
  };
}

export function readDocument(document: OpenApiDocument): ReadDocument {
  return JSON.parse(JSON.stringify(document));
}

export function nameOf($ref: string): string {
  return $ref.split('/').at(-1) ?? $ref;
}

/** The only media type of a body or a response, with its schema and its example. */
export function onlyMedia(
  content: Record<string, Media> = {},
): { type: string; schema: Schema; example: unknown } | null {
  const [first] = Object.entries(content);
  return first
    ? { type: first[0], schema: first[1].schema, example: Object.values(first[1].examples ?? {})[0]?.value }
    : null;
}

/** An operation's parameters, without those of the whole document. */
export function ownParameters({ parameters }: Operation): Parameter[] {
  return parameters.filter(({ $ref }) => $ref === undefined || nameOf($ref) !== 'CallerRequestId');
}

export function parameterOf(document: ReadDocument, parameter: Parameter): Parameter {
  return parameter.$ref === undefined
    ? parameter
    : (document.components.parameters[nameOf(parameter.$ref)] ?? parameter);
}

export function exampleOfParameter({ example, schema }: Parameter): unknown {
  return example ?? schema.example ?? schema.default;
}
