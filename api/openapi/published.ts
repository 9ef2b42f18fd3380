import { BASE_PATH } from '#contract/base-path';
import { V2_BASE_PATH } from '#contract/v2/request';
import type { Route } from '../define-route';
import type { V2Route } from '../v2/define-v2-route';
import { V2_API } from '../v2/openapi';
import { type OpenApiDocument, openApiDocument } from './document';
import { PARTNER_API } from './partner-api';
import { PARTNER_REFERENCE, V2_REFERENCE, writeReference } from './reference/pages';

/** The text of docs/openapi.json: the document without a particular server URL. */
export function writePublishedText(routes: readonly Route[]): string {
  return writeText(openApiDocument(routes, BASE_PATH, PARTNER_API));
}

/** The text of docs/openapi-v2.json. */
export function writeV2PublishedText(routes: readonly V2Route[]): string {
  return writeText(openApiDocument(routes, V2_BASE_PATH, V2_API));
}

/** The pages of both references, by path below docs. */
export function writeReferences(routes: readonly Route[], v2Routes: readonly V2Route[]): ReadonlyMap<string, string> {
  return new Map([
    ...writeReference(openApiDocument(routes, BASE_PATH, PARTNER_API), PARTNER_REFERENCE),
    ...writeReference(openApiDocument(v2Routes, V2_BASE_PATH, V2_API), V2_REFERENCE),
  ]);
}

function writeText(document: OpenApiDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
