import { ProviderError } from './provider';

/** This process cannot make the call, for a reason on our side. The call was not made. */
export class UnservedError extends ProviderError {
  constructor(code: string, label: 'credential_missing' | 'no_adapter' | 'secret_unreadable', cause?: unknown) {
    super('unavailable', { message: `${code} cannot be called: ${label}`, label, heldBack: true, cause });
    this.name = 'UnservedError';
  }
}
