import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Session } from '#contract/shared/users/session';
import { account, dashboard } from '#web/api/client';
import { SESSION } from '#web/api/session';
import { signWithPasskey } from './passkey';

const POST = { method: 'POST' } as const;

/** The calls of signing up and logging in. */
export const AUTH = {
  logIn: (body: { email: string; password: string }) => account.call('/users/login', { ...POST, body }),
  beginSso: () => account.call('/users/login/oidc', POST),
  finishSso: (query: string) => account.call('/users/login/oidc/finish', { ...POST, body: { query } }),
  giveSecondFactor: (code: string) => account.call('/users/login/2fa', { ...POST, body: { code } }),
  givePasskey: async () => account.call('/users/login/2fa', { ...POST, body: { passkey: await signWithPasskey() } }),
  giveDeviceCode: (code: string) => account.call('/users/login/device', { ...POST, body: { code } }),
  resendDeviceCode: () => account.call('/users/login/device/resend', POST),
  signUp: (body: { email: string; password: string; name: string; organization: string }) =>
    dashboard.call('/users/sign-up', { ...POST, body }),
  resendCode: (email: string) => dashboard.call('/users/sign-up/resend', { ...POST, body: { email } }),
  verifyEmail: (body: { email: string; password: string; code: string }) =>
    dashboard.call('/users/verify-email', { ...POST, body }),
  askForReset: (email: string) => account.call('/users/password-reset', { ...POST, body: { email } }),
  resetPassword: (body: { token: string; password: string }) =>
    account.call('/users/password-reset/confirm', { ...POST, body }),
  viewInvitation: (token: string) => dashboard.call('/users/invitations/read', { ...POST, body: { token } }),
  acceptInvitation: (body: { token: string; name?: string; password?: string }) =>
    dashboard.call('/users/invitations/accept', { ...POST, body }),
} as const;

/** A step of a login. Its response becomes the current session. */
export function useLoginStep<I>(step: (input: I) => Promise<Session>, onSession: (session: Session) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: step,
    onSuccess: (session) => {
      // The login page itself observes the session, so the session must stay cached.
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION.queryKey[0] });
      queries.setQueryData(SESSION.queryKey, session);
      onSession(session);
    },
  });
}
