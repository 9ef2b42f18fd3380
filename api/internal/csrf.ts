import type { Request } from 'express';
import type { Portal } from '#domain/team/permission';
import { InternalError } from '#domain/users/internal-error';
import { cookieName } from '#domain/users/login';
import { sameText } from '#security/constant-time';
import { csrfTokenOf } from '#security/token';

export const CSRF_HEADER = 'X-CSRF-Token';

/** The expected token: derived from the login, or without a login the value of the cookie. */
export function expectedCsrf(token: string | null, cookie: string | null): string | null {
  return token === null ? cookie : csrfTokenOf(token);
}

/**
 * Checks that a write comes from our own pages: they repeat the cookie in a header, which pages of other origins can neither
 * read nor send [rules/users: Writes].
 * @throws InternalError CSRF_TOKEN_REQUIRED
 */
export function requireCsrf(
  req: Request,
  { portal, token, csrf }: { portal: Portal; token: string | null; csrf: string | null },
): void {
  const expected = expectedCsrf(token, csrf);
  const sent = req.get(CSRF_HEADER);
  const isOwn = expected !== null && expected !== '' && csrf !== null && sent !== undefined;
  if (!isOwn || !sameText(sent, expected) || !sameText(csrf, expected) || isCrossSite(req)) {
    throw new InternalError('CSRF_TOKEN_REQUIRED', {
      fields: [{ field: CSRF_HEADER, issue: `must repeat the cookie ${cookieName(portal, 'csrf')}` }],
    });
  }
}

/** Whether the browser says that another site's page made the request. */
function isCrossSite(req: Request): boolean {
  return req.get('Sec-Fetch-Site') === 'cross-site';
}
