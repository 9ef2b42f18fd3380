import type { ScriptedAnswer } from '#domain/sandbox/scenario-script';
import { ProviderError } from '../provider';

/** The error a simulated provider throws if its scenario makes the call fail; null if the call succeeds. */
export function scriptedFailure(answer: ScriptedAnswer): ProviderError | null {
  switch (answer) {
    case 'accepted':
      return null;
    case 'refused':
      return new ProviderError('refused', { message: 'the simulated provider refuses this call' });
    case 'unavailable':
      return new ProviderError('unavailable', { message: 'the simulated provider is down' });
    case 'hangs':
      // As after a timeout: a real wait would have the same result.
      return new ProviderError('unavailable', { message: 'the simulated provider hangs', label: 'read_timeout' });
    case 'unknown':
      return new ProviderError('unknown', { message: 'the simulated provider may have taken this call' });
    case 'below_limit':
    case 'above_limit':
      return new ProviderError(answer);
  }
}
