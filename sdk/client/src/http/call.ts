import { SwaplaneError } from '../errors';
import type { Settings } from '../options';
import { attempt } from './attempt';
import type { Call } from './request';
import { waitBeforeRetry } from './retry';
import { wait } from './wait';

/** Sends a call and retries it where that is safe; resolves with the JSON of the response. */
export async function perform(settings: Settings, call: Call): Promise<unknown> {
  let mayBeDone = false;
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt(settings, { ...call, mayBeDone });
    } catch (error) {
      mayBeDone ||= error instanceof SwaplaneError && error.outcome === 'unknown';
      const pauseMs =
        error instanceof SwaplaneError ? waitBeforeRetry(error, call.operation, attempts, settings.retries) : null;
      if (pauseMs === null) {
        settings.log('error', `${call.operation.method} ${call.operation.path} failed`, { attempts, error });
        throw error;
      }
      settings.log('warn', `repeating ${call.operation.method} ${call.operation.path}`, { attempts, pauseMs, error });
      await wait(pauseMs, call.signal);
    }
  }
}
