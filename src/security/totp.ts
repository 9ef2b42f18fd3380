import { Secret, TOTP } from 'otpauth';
import { SECOND } from '../domain/duration';

const ISSUER = 'Swaplane';
const PERIOD_S = 30;
const DIGITS = 6;
/** Permitted clock difference in steps. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** A secret for an authenticator app, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

export function otpauthUri(secret: string, account: string): string {
  return totpOf(secret, account).toString();
}

/** The step that a code belongs to, or null if it is wrong. @param now in ms */
export function findTotpStep(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / (PERIOD_S * SECOND)) + delta;
}

function totpOf(secret: string, label = ISSUER): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_S,
  });
}
