import type { ScriptedAnswer } from '#domain/sandbox/scenario-script';
import { ProviderError } from '../provider';

/** What a simulated provider throws where its scenario lets a call fail; null where it takes the call. */
export function scriptedFailure(answer: ScriptedAnswer): ProviderError | null {
  switch (answer) {
    case 'accepted':
      return null;
    case 'refused':
      return new ProviderError('refused', { message: 'the simulated provider refuses this call' });
    case 'unavailable':
      return new ProviderError('unavailable', { message: 'the simulated provider is down' });
    case 'hangs':
      // As after the wait: a worker that really waited would show nothing more.
      return new ProviderError('unavailable', { message: 'the simulated provider hangs', label: 'read_timeout' });
    case 'unknown':
      return new ProviderError('unknown', { message: 'the simulated provider may have taken this call' });
    case 'below_limit':
    case 'above_limit':
      return new ProviderError(answer);
  }
}
