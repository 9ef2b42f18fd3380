import { z } from 'zod';

/** Address of the end user's device; passed on to the providers that want it, where the operator allows it, and to nobody else. */
export const UserIpSchema = z.string().refine(isIp, 'must be an IP address').meta({ example: '203.0.113.7' });

function isIp(text: string): boolean {
  return z.union([z.ipv4(), z.ipv6()]).safeParse(text).success;
}
