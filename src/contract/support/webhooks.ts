import { z } from 'zod';
import { instantBound } from '../paging';
import { DeliverySchema, SinceSchema } from '../shared/webhooks/deliveries';
import { EndpointDetailSchema } from '../shared/webhooks/endpoints';
import { PartnerRefSchema, ReasonSchema } from './values';

export const EndpointPageSchema = EndpointDetailSchema.extend({ partner: PartnerRefSchema });

export const DeliveryPageSchema = DeliverySchema.extend({ partner: PartnerRefSchema });
export type DeliveryPageView = z.infer<typeof DeliveryPageSchema>;

/** Why something is sent; commands do not insist on it. */
export const ResendSchema = z.object({ reason: ReasonSchema });
export const ResendCommandSchema = z.object({ reason: ReasonSchema.optional() });

const SINCE = instantBound('lower').describe('What was queued at this date-time or later');

/** Sends events again that have failed since then. */
export const RecoverSchema = z.object({ since: SINCE, reason: ReasonSchema });
export const RecoverCommandSchema = z.object({ since: SINCE, reason: ReasonSchema.optional() });

/** Sends all events again, from a time or an event onwards; the receiver gets delivered ones twice. */
export const ReplaySinceSchema = SinceSchema.safeExtend({ reason: ReasonSchema });
export const ReplaySinceCommandSchema = SinceSchema.safeExtend({ reason: ReasonSchema.optional() });
