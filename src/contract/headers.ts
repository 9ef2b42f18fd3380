import { z } from 'zod';

/**
 * Header names are in lower case, as in Node. The grammar of the key is checked where it is used [rules/idempotency: The key].
 */
export const IdempotencyHeaders = {
  'idempotency-key': z.string().optional().meta({
    description: '1 to 255 visible ASCII characters; a repeated call within 24 hours returns the first response again',
    pattern: '^([!-~]{1,255}|"[!-~]{1,255}")$',
    example: '7a1f4c02-93f1-4b57-9d0e-5f2c8b6d1e34',
  }),
};

export const IdempotencyHeadersSchema = z.object(IdempotencyHeaders);

/** A header's name as in documentation: `Idempotency-Key`. */
export function headerName(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** Address of the end user's device. Only passed on to providers that want it, if the operator allows it. */
export const UserIpSchema = z.string().refine(isIp, 'must be an IP address').meta({ example: '203.0.113.7' });

function isIp(text: string): boolean {
  return z.union([z.ipv4(), z.ipv6()]).safeParse(text).success;
}
