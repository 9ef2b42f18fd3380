import { z } from 'zod';
import { instantBound } from '../paging';
import { DeliverySchema, SinceSchema } from '../shared/webhooks/deliveries';
import { EndpointDetailSchema } from '../shared/webhooks/endpoints';
import { PartnerRefSchema, ReasonSchema } from './values';

export const EndpointPageSchema = EndpointDetailSchema.extend({ partner: PartnerRefSchema });
export type EndpointPageView = z.infer<typeof EndpointPageSchema>;

export const DeliveryPageSchema = DeliverySchema.extend({ partner: PartnerRefSchema });
export type DeliveryPageView = z.infer<typeof DeliveryPageSchema>;

/** Sends an undelivered event again; like the next two actions, it returns what was queued. */
export const ResendSchema = z.object({ reason: ReasonSchema });
/** Sends a delivered event again; the receiver gets it twice. */
export const ReplaySchema = z.object({ reason: ReasonSchema });
/** Sends events again that have failed since then. */
export const RecoverSchema = z.object({ reason: ReasonSchema, since: instantBound('lower') });
/** Sends all events again, from a time or an event onwards; the receiver gets delivered ones twice. */
export const ReplaySinceSchema = SinceSchema.safeExtend({ reason: ReasonSchema });
export const ResumeSchema = z.object({ reason: ReasonSchema });
