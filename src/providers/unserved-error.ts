import { ProviderError } from './provider';

/** This process cannot make the call: a credential is missing, or the provider is unknown. The call was not made. */
export class UnservedError extends ProviderError {
  constructor(code: string, label: 'credential_missing' | 'no_adapter') {
    super('unavailable', { message: `${code} cannot be called: ${label}`, label, heldBack: true });
    this.name = 'UnservedError';
  }
}
