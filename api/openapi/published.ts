import { BASE_PATH } from '../../src/contract/base-path';
import type { Route } from '../route';
import { openApiDocument } from './document';

/** The text of docs/openapi.json: the same document for a server at any address. */
export function writePublishedText(routes: readonly Route[]): string {
  return `${JSON.stringify(openApiDocument(routes, BASE_PATH), null, 2)}\n`;
}
