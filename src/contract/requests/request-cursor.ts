import { z } from 'zod';
import { isId } from '#domain/id';
import { withinYears } from '#domain/instant';
import type { RequestCursor } from '#domain/requests';

/** Clients must not interpret the text. */
export function writeRequestCursor({ atMs, requestId }: RequestCursor): string {
  return Buffer.from(`${atMs}.${requestId}`).toString('base64url');
}

/** A cursor in a query. */
export const RequestCursorSchema = z.string().transform((written, context): RequestCursor => {
  const text = Buffer.from(written, 'base64url').toString();
  const [, atMs = '', requestId = ''] = /^(\d{1,15})\.([^.]+)$/.exec(text) ?? [];
  if (!isId('req', requestId) || withinYears(Number(atMs)) === null) {
    context.addIssue({ code: 'custom', message: 'must be the next_cursor of an earlier answer' });
    return z.NEVER;
  }
  return { atMs: Number(atMs), requestId };
});
