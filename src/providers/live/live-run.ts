import { MINUTE } from '#domain/duration';
import type { Logger } from '#domain/logs/log';

import { ProviderError } from '../provider';
import { UnservedError } from '../unserved-error';

const SHOWN_CHARACTERS = 300;
const REMEMBERED = 200;

export interface RunDeps {
  provider: string;
  log: Logger;
  now?: () => number;
}

/** Runs an adapter's operation. Every failure becomes a ProviderError. */
export type Run = <T>(operation: string, call: () => Promise<T>) => Promise<T>;

/**
 * Logs when an operation gets no usable response, once a minute for each kind of failure: a provider that is down would fill
 * the log.
 */
export function createRun({ provider, log, now = Date.now }: RunDeps): Run {
  const loggedAt = new Map<string, number>();
  const logFailure = (operation: string, error: ProviderError) => {
    const what = `${operation} ${error.label}`;
    if (now() - (loggedAt.get(what) ?? -MINUTE) < MINUTE) {
      return;
    }
    if (loggedAt.size >= REMEMBERED) loggedAt.clear();
    loggedAt.set(what, now());
    const facts = { provider, operation, label: error.label, words: error.message.slice(0, SHOWN_CHARACTERS) };
    if (error instanceof UnservedError) {
      log.error(facts, 'a provider cannot be asked, for a reason of ours');
    } else {
      log.warn(facts, 'a provider gave no usable answer');
    }
  };
  return async (operation, call) => {
    try {
      return await call();
    } catch (cause) {
      const error = cause instanceof ProviderError ? cause : toProviderError(cause);
      if (isTrouble(error)) logFailure(operation, error);
      throw error;
    }
  };
}

/** A bug in the adapter, or a response that it does not handle. */
export function toProviderError(cause: unknown): ProviderError {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new ProviderError('unavailable', { message, label: 'invalid_answer', cause });
}

/** Limits and unsupported pairs are ordinary responses. */
function isTrouble({ kind, name }: ProviderError): boolean {
  return ['unavailable', 'unknown', 'refused'].includes(kind) && name !== 'OutsideLimits';
}
