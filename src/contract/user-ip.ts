import { z } from 'zod';

/** Address of the end user's device. Only passed on to providers that want it, if the operator allows it. */
export const UserIpSchema = z.string().refine(isIp, 'must be an IP address').meta({ example: '203.0.113.7' });

function isIp(text: string): boolean {
  return z.union([z.ipv4(), z.ipv6()]).safeParse(text).success;
}
