import { z } from 'zod';

export const PayoutParamsSchema = z.object({ payout_id: z.string() });
export const RequestParamsSchema = z.object({ request_id: z.string() });
