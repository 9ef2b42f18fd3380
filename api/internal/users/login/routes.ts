import { beginTotpRoute } from '../security/begin-totp';
import { changePasswordRoute } from '../security/change-password';
import { confirmTotpRoute } from '../security/confirm-totp';
import { endLoginRoute } from '../security/end-login';
import { endOtherLoginsRoute } from '../security/end-other-logins';
import { failedLoginsRoute } from '../security/failed-logins';
import { loginsRoute } from '../security/logins';
import { addPasskeyRoute } from '../security/passkeys/add-passkey';
import { beginPasskeyRoute } from '../security/passkeys/begin';
import { removePasskeyRoute } from '../security/passkeys/remove-passkey';
import { renamePasskeyRoute } from '../security/passkeys/rename';
import { removeTotpRoute } from '../security/remove-totp';
import { renewBackupCodesRoute } from '../security/renew-backup-codes';
import { securityRoute } from '../security/security';
import { stepUpRoute } from '../security/step-up';
import { deviceCodeRoute } from './device-code';
import { deviceCodeResendRoute } from './device-code-resend';
import { loginRoute } from './log-in';
import { logoutRoute } from './log-out';
import { beginOidcRoute, finishOidcRoute } from './oidc';
import { passwordResetRoute } from './password-reset';
import { passwordResetConfirmRoute } from './password-reset-confirm';
import { requestPasskeyRoute } from './request-passkey';
import { secondFactorRoute } from './second-factor';
import { sessionRoute } from './session';

/** Routes of both portals: login, its steps, and the settings of one's own account. */
export const AUTH_ROUTES = [
  sessionRoute,
  loginRoute,
  secondFactorRoute,
  requestPasskeyRoute,
  beginOidcRoute,
  finishOidcRoute,
  deviceCodeRoute,
  deviceCodeResendRoute,
  logoutRoute,
  passwordResetRoute,
  passwordResetConfirmRoute,
  loginsRoute,
  failedLoginsRoute,
  endOtherLoginsRoute,
  endLoginRoute,
  securityRoute,
  stepUpRoute,
  beginTotpRoute,
  confirmTotpRoute,
  removeTotpRoute,
  beginPasskeyRoute,
  addPasskeyRoute,
  renamePasskeyRoute,
  removePasskeyRoute,
  renewBackupCodesRoute,
  changePasswordRoute,
] as const;
