import { DAY } from '../duration';

/** From where a password is tried: in a running login, on a device of the person, or anywhere else [rules/users: Wrong passwords]. */
export const PASSWORD_PLACES = ['login', 'known_device', 'new_device'] as const;
export type PasswordPlace = (typeof PASSWORD_PLACES)[number];

/** The wrong passwords that a person is shown. */
export const FAILED_LOGINS = { shown: 20, sinceMs: 30 * DAY } as const;

export const MIN_PASSWORD = 12;

/** With more additional characters than this, a common password becomes a different one. */
const DECORATION = 6;

/**
 * Why a password is rejected, or null [rules/users: Passwords].
 * @param isCommon whether a lower-case text is a password known from breaches
 */
export function findPasswordProblem(
  password: string,
  { email, isCommon }: { email: string; isCommon: (text: string) => boolean },
): string | null {
  if ([...password].length < MIN_PASSWORD) {
    return `must have at least ${MIN_PASSWORD} characters`;
  }
  const plain = password.normalize('NFKC').toLowerCase();
  if (isRepetition(plain) || isRun(plain)) {
    return 'is too simple a pattern; choose another';
  }
  if (coresOf(plain).some(isCommon)) {
    return 'is, or is very close to, a password leaked from another service; choose another';
  }
  const local = email.split('@')[0] ?? '';
  return plain === email || (local.length >= 4 && coresOf(plain).includes(local))
    ? 'must not be your email address'
    : null;
}

/** The password, and what is left of it without a few digits and symbols around it. */
function coresOf(plain: string): string[] {
  const core = plain.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
  return core.length > 0 && plain.length - core.length <= DECORATION ? [plain, core] : [plain];
}

function isRepetition(plain: string): boolean {
  return /^(.{1,4})\1+.{0,3}$/u.test(plain);
}

/** Whether each character follows the one before it in the alphabet, ascending or descending. */
function isRun(plain: string): boolean {
  const steps = [...plain].slice(1).map((letter, index) => letter.charCodeAt(0) - plain.charCodeAt(index));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}
