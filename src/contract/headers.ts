import { z } from 'zod';

/**
 * Node spells header names in lower case. The key's own grammar is checked where it is used
 * [rules/idempotency: The key].
 */
export const IdempotencyHeaders = {
  'idempotency-key': z.string().optional().meta({
    description: '1 to 255 visible ASCII characters; a repeated call within 24 hours returns the first response again',
    pattern: '^([!-~]{1,255}|"[!-~]{1,255}")$',
    example: '7a1f4c02-93f1-4b57-9d0e-5f2c8b6d1e34',
  }),
};

export const IdempotencyHeadersSchema = z.object(IdempotencyHeaders);

/** A header's name as people write it: `Idempotency-Key`. */
export function headerName(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
