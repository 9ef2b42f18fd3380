import type { CodeSent, InvitationView, Session } from '../../../src/contract/dashboard/users/login';
import { call } from '../api/call';
import { signWithPasskey } from './passkey';

const post = <T>(path: string, body?: unknown) =>
  call<T>(path, { method: 'POST', ...(body !== undefined && { body }) });

/** The steps of signing up and logging in, by what a person does. */
export const AUTH = {
  logIn: (body: { email: string; password: string }) => post<Session>('/login', body),
  giveSecondFactor: (code: string) => post<Session>('/login/2fa', { code }),
  givePasskey: async () => post<Session>('/login/2fa', { passkey: await signWithPasskey() }),
  giveDeviceCode: (code: string) => post<Session>('/login/device', { code }),
  resendDeviceCode: () => post<undefined>('/login/device/resend'),
  signUp: (body: { email: string; password: string; name: string; organisation: string }) =>
    post<CodeSent>('/signup', body),
  resendCode: (email: string) => post<CodeSent>('/signup/resend', { email }),
  verifyEmail: (body: { email: string; password: string; code: string }) => post<Session>('/verify-email', body),
  askForReset: (email: string) => post<CodeSent>('/password-reset', { email }),
  resetPassword: (body: { token: string; password: string }) => post<unknown>('/password-reset/confirm', body),
  viewInvitation: (token: string) => post<InvitationView>('/invitations/look', { token }),
  acceptInvitation: (body: { token: string; name?: string; password?: string }) =>
    post<Session>('/invitations/accept', body),
} as const;
