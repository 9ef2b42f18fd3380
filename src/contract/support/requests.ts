import type { z } from 'zod';
import { LoggedRequestSchema } from '../requests';
import { EnvironmentSchema, PartnerRefSchema } from './values';

export const RequestPageSchema = LoggedRequestSchema.extend({
  partner: PartnerRefSchema,
  environment: EnvironmentSchema,
});
export type RequestPageView = z.infer<typeof RequestPageSchema>;
