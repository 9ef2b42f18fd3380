import { invalidFields } from '#domain/error';
import { findPasswordProblem } from '#domain/users/password';
import { loadBreachedPasswords } from '#security/breached-passwords';
import { hashPassword } from '#security/password';

/** The stored form of a new password. @throws ServiceError INVALID_PAIR for one that is too weak [rules/users: Passwords] */
export async function hashNewPassword(password: string, email: string, field = 'password'): Promise<string> {
  const breached = await loadBreachedPasswords();
  const problem = findPasswordProblem(password, { email, isCommon: (text) => breached.has(text) });
  if (problem !== null) {
    throw invalidFields({ field, issue: problem });
  }
  return hashPassword(password);
}
