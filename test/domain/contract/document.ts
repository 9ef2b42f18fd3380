import Ajv, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { Route } from '#api/define-route';
import { type OpenApiDocument, openApiDocument } from '#api/openapi/document';
import { PARTNER_API } from '#api/openapi/partner-api';
import { BASE_PATH } from '#contract/base-path';

type Json = Record<string, unknown>;

/** One example in the document and the schema it must match; each example appears once for each place. */
export interface PublishedExample {
  /** JSON pointer of the place. */
  at: string;
  value: unknown;
  schema: unknown;
}

/** The document as a reader gets it: parsed from its text. */
export function documentOf(routes: readonly Route[]): OpenApiDocument {
  return JSON.parse(JSON.stringify(openApiDocument(routes, BASE_PATH, PARTNER_API)));
}

/** Every example beside a schema: of bodies, parameters and headers, and of the schemas themselves. */
export function examplesIn(document: OpenApiDocument): PublishedExample[] {
  const found: PublishedExample[] = [];
  const visit = (node: unknown, at: string): void => {
    if (typeof node !== 'object' || node === null) {
      return;
    }
    const { schema, example, examples } = node as Json;
    if (schema !== undefined) {
      const named = Object.entries((examples ?? {}) as Json).map(([name, entry]) => [name, resolve(document, entry)]);
      found.push(
        ...named.map(([name, entry]) => ({ at: `${at}/examples/${name}`, value: (entry as Json).value, schema })),
        ...(example === undefined ? [] : [{ at: `${at}/example`, value: example, schema }]),
      );
    } else if (example !== undefined && !at.includes('/example')) {
      found.push({ at: `${at}/example`, value: example, schema: node });
    }
    for (const [name, child] of Object.entries(node)) {
      if (name !== 'example' && name !== 'examples') {
        visit(child, `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
      }
    }
  };
  visit(document, '');
  return found;
}

/** What is wrong with a value according to a schema of the document, in words; empty if nothing is wrong. */
export function createSchemaCheck(document: OpenApiDocument): (schema: unknown, value: unknown) => string[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ $id: 'document', components: document.components });
  const compiled = new Map<string, ValidateFunction>();
  return (schema, value) => {
    const local = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
    const validate = compiled.get(local) ?? ajv.compile(JSON.parse(local));
    compiled.set(local, validate);
    validate(value);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
  };
}

function resolve(document: OpenApiDocument, entry: unknown): unknown {
  const reference = (entry as { $ref?: string }).$ref;
  return reference === undefined
    ? entry
    : reference
        .split('/')
        .slice(1)
        .reduce<unknown>((node, name) => (node as Json)[name], document);
}
