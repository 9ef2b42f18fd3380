import { VERSION } from './version';

/** How webhooks name their sender: product, version, and where its operator can be asked. */
export function userAgentOf(contactUrl: string): string {
  return `Swaplane/${VERSION} (+${contactUrl})`;
}
