import { call as callAccount } from '#web/api/account';
import { call as callDashboard } from '#web/api/dashboard';
import { signWithPasskey } from './passkey';

const POST = { method: 'POST' } as const;

/** The steps of signing up and logging in, by what a person does. */
export const AUTH = {
  logIn: (body: { email: string; password: string }) => callAccount('/login', { ...POST, body }),
  giveSecondFactor: (code: string) => callAccount('/login/2fa', { ...POST, body: { code } }),
  givePasskey: async () => callAccount('/login/2fa', { ...POST, body: { passkey: await signWithPasskey() } }),
  giveDeviceCode: (code: string) => callAccount('/login/device', { ...POST, body: { code } }),
  resendDeviceCode: () => callAccount('/login/device/resend', POST),
  signUp: (body: { email: string; password: string; name: string; organisation: string }) =>
    callDashboard('/signup', { ...POST, body }),
  resendCode: (email: string) => callDashboard('/signup/resend', { ...POST, body: { email } }),
  verifyEmail: (body: { email: string; password: string; code: string }) =>
    callDashboard('/verify-email', { ...POST, body }),
  askForReset: (email: string) => callAccount('/password-reset', { ...POST, body: { email } }),
  resetPassword: (body: { token: string; password: string }) =>
    callAccount('/password-reset/confirm', { ...POST, body }),
  viewInvitation: (token: string) => callDashboard('/invitations/look', { ...POST, body: { token } }),
  acceptInvitation: (body: { token: string; name?: string; password?: string }) =>
    callDashboard('/invitations/accept', { ...POST, body }),
} as const;
