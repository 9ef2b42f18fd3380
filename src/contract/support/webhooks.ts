import { z } from 'zod';
import { instantBound } from '../list-filter';
import { DeliverySchema } from '../shared/webhooks/deliveries';
import { EndpointDetailSchema } from '../shared/webhooks/endpoints';
import { SinceSchema } from '../shared/webhooks/repeats';
import { ReasonSchema } from './reason';
import { PartnerRefSchema } from './values';

export const EndpointPageSchema = EndpointDetailSchema.extend({ partner: PartnerRefSchema });
export type EndpointPageView = z.infer<typeof EndpointPageSchema>;

export const DeliveryPageSchema = DeliverySchema.extend({ partner: PartnerRefSchema });
export type DeliveryPageView = z.infer<typeof DeliveryPageSchema>;

/** Sends an event again that has not arrived; like the next two, it answers with what was queued. */
export const ResendSchema = z.object({ reason: ReasonSchema });
/** Sends an event again that was sent before; the receiver gets it twice. */
export const ReplaySchema = z.object({ reason: ReasonSchema });
/** Sends again what failed since then. */
export const RecoverSchema = z.object({ reason: ReasonSchema, since: instantBound('lower') });
/** Sends every event again from an instant, or from an event on; the receiver gets those twice that had arrived. */
export const ReplaySinceSchema = SinceSchema.safeExtend({ reason: ReasonSchema });
export const ResumeSchema = z.object({ reason: ReasonSchema });
