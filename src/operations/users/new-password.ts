import { invalidFields } from '#domain/error';
import { findPasswordProblem } from '#domain/users/password';
import { hashPassword, loadBreachedPasswords } from '#security/password';

/** The stored form of a new password. @throws ServiceError INVALID_PAIR for one that is too weak */
export async function hashNewPassword(password: string, email: string, field = 'password'): Promise<string> {
  await requireNewPassword(password, email, field);
  return hashPassword(password);
}

/** Takes little time, unlike the hash. @throws ServiceError INVALID_PAIR for a weak password [rules/users: Passwords] */
export async function requireNewPassword(password: string, email: string, field = 'password'): Promise<void> {
  const breached = await loadBreachedPasswords();
  const problem = findPasswordProblem(password, { email, isCommon: (text) => breached.has(text) });
  if (problem !== null) {
    throw invalidFields({ field, issue: problem });
  }
}
