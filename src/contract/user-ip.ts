import { z } from 'zod';

/** Address of the end user's device; passed on to the providers that want it, where the operator allows it, and to nobody else. */
export const UserIpSchema = z.union([z.ipv4(), z.ipv6()]);
