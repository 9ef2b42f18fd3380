import type { Keyring } from '../security/keyring';

/** The URL for a provider's callbacks; only we and the provider may know it [rules/providers: Callbacks]. */
export function callbackUrl(publicUrl: string, keyring: Pick<Keyring, 'callbackToken'>, code: string): string {
  return `${publicUrl}/provider/${code}/callback/${keyring.callbackToken(code)}`;
}
