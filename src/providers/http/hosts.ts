import type { FailureLabel } from '../failure-label';
import { ProviderError } from '../provider';

/** The hosts that answer a provider's calls; public nodes have several, of which any can go away. */
export interface Hosts {
  /** The base URL to call now. */
  current(): string;
  /** Goes on to the next host unless another call has done so already, and says whether there is another one at all. */
  leave(failed: string): boolean;
}

export function createHosts(urls: readonly [string, ...string[]]): Hosts {
  let at = 0;
  const current = () => urls[at] ?? urls[0];
  return {
    current,
    leave(failed) {
      if (current() === failed) {
        at = (at + 1) % urls.length;
      }
      return current() !== failed;
    },
  };
}

const REACHED_NOBODY: readonly FailureLabel[] = [
  'connection_refused',
  'connection_timeout',
  'connection_lost',
  'unknown_host',
];

/** Whether another host may do better: this one was not reached, failed, was moved elsewhere, or is no longer what it was. */
export function isFaultOfHost(error: unknown): boolean {
  return (
    error instanceof ProviderError &&
    (REACHED_NOBODY.includes(error.label) || error.label === 'invalid_answer' || /^http_(3|5)\d\d$/.test(error.label))
  );
}
