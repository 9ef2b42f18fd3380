import { call } from '#web/api/account';

/** Loaded with the first passkey, so that no other page carries it. */
const webAuthn = () => import('@simplewebauthn/browser');

/** Has one of the reader's passkeys sign what the service asks. @throws Error in words for the reader */
export async function signWithPasskey() {
  const optionsJSON = await call('/users/login/2fa/challenge', { method: 'POST' });
  const { startAuthentication } = await webAuthn();
  return toSent(await inWords(startAuthentication({ optionsJSON })));
}

/** Has the browser make a passkey. @throws Error in words for the reader */
export async function makePasskey(password: string) {
  const path = '/users/security/passkeys/challenge';
  const optionsJSON = await call(path, { method: 'POST', body: { password } });
  const { startRegistration } = await webAuthn();
  return toSent(await inWords(startRegistration({ optionsJSON })));
}

/** With what extensions said as plain members, whichever they are. */
function toSent<T extends { clientExtensionResults: object }>({ clientExtensionResults, ...credential }: T) {
  return { ...credential, clientExtensionResults: Object.fromEntries(Object.entries(clientExtensionResults)) };
}

/** What browsers say of a refusal is for developers. */
async function inWords<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((cause: unknown) => {
    const { name } = cause instanceof Error ? cause : { name: '' };
    throw new Error(
      name === 'InvalidStateError'
        ? 'This device has a passkey for your account already.'
        : 'No passkey was used. Try again, and follow what your browser asks.',
      { cause },
    );
  });
}
