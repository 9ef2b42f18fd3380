import { version } from '../../package.json';

/** The version of Swaplane. */
export const VERSION: string = version;

/** The User-Agent of webhooks: product, version, and the operator's contact URL. */
export function userAgentOf(contactUrl: string): string {
  return `Swaplane/${VERSION} (+${contactUrl})`;
}
