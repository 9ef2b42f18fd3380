import type { Keyring } from '../security/keyring';

/** Where a provider may send its callbacks; what it is has to stay between the two [rules/providers: Callbacks]. */
export function callbackUrl(publicUrl: string, keyring: Pick<Keyring, 'callbackToken'>, code: string): string {
  return `${publicUrl}/provider/${code}/callback/${keyring.callbackToken(code)}`;
}
