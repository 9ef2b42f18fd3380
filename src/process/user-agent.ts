import { VERSION } from './version';

/** The User-Agent of webhooks: product, version, and the operator's contact URL. */
export function userAgentOf(contactUrl: string): string {
  return `Swaplane/${VERSION} (+${contactUrl})`;
}
