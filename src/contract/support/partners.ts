import { z } from 'zod';
import { TimeSchema } from '../orders/order';
import { ReasonSchema } from './reason';

export const PartnerParams = z.object({ partner_id: z.string() });
export const ApproveSchema = z.object({ reason: ReasonSchema });
export const ApprovedSchema = z.object({ partner_id: z.string(), approved_at: TimeSchema });
