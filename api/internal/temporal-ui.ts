import type { Request, Response } from 'express';
import { InternalError } from '#domain/users/internal-error';
import type { ApiServices } from '../services';

/** The origin of Temporal's Web UI; null if the installation does not know it. */
export function uiOriginOf({ temporalUi }: Pick<ApiServices, 'temporalUi'>): string | null {
  return temporalUi && new URL(temporalUi.uiUrl).origin;
}

/** Lets the Web UI's pages send requests with the login cookie, and read the responses. */
export function openToUi(res: Response, origin: string): void {
  res.setHeader('Access-Control-Allow-Origin', origin);
  res.setHeader('Access-Control-Allow-Credentials', 'true');
  res.setHeader('Access-Control-Allow-Methods', 'POST, OPTIONS');
  res.setHeader('Access-Control-Allow-Headers', 'Content-Type, X-Namespace');
  res.setHeader('Access-Control-Max-Age', '600');
  res.vary('Origin');
}

/**
 * Checks that a request comes from the Web UI, which cannot repeat the CSRF cookie [rules/support: Codec server].
 * @throws InternalError CSRF_TOKEN_REQUIRED
 */
export function requireUiOrigin(req: Request, origin: string | null): void {
  if (origin === null || req.get('Origin') !== origin) {
    throw new InternalError('CSRF_TOKEN_REQUIRED', {
      message: 'Only the Temporal UI at TEMPORAL_UI_URL may call this',
      fields: [{ field: 'Origin', issue: "must be the Temporal UI's" }],
    });
  }
}
