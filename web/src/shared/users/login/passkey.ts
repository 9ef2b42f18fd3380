import { account } from '#web/api/client';

/** Loaded with the first passkey, so that it is not part of other pages. */
const webAuthn = () => import('@simplewebauthn/browser');

/** Signs the login's challenge with one of the reader's passkeys. @throws Error with a message for the reader */
export async function signWithPasskey() {
  const optionsJSON = await account.call('/users/login/2fa/challenge', { method: 'POST' });
  const { startAuthentication } = await webAuthn();
  return toSent(await withReadableError(startAuthentication({ optionsJSON })));
}

/** Creates a passkey in the browser. @throws Error with a message for the reader */
export async function createPasskey(password: string) {
  const path = '/users/security/passkeys/challenge';
  const optionsJSON = await account.call(path, { method: 'POST', body: { password } });
  const { startRegistration } = await webAuthn();
  return toSent(await withReadableError(startRegistration({ optionsJSON })));
}

/** The credential as it is sent, with the results of all extensions as plain members. */
function toSent<T extends { clientExtensionResults: object }>({ clientExtensionResults, ...credential }: T) {
  return { ...credential, clientExtensionResults: Object.fromEntries(Object.entries(clientExtensionResults)) };
}

/** The browser's own error messages are for developers. */
async function withReadableError<T>(result: Promise<T>): Promise<T> {
  return result.catch((cause: unknown) => {
    const { name } = cause instanceof Error ? cause : { name: '' };
    throw new Error(
      name === 'InvalidStateError'
        ? 'This device has a passkey for your account already.'
        : 'No passkey was used. Try again, and follow what your browser asks.',
      { cause },
    );
  });
}
