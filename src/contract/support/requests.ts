import { z } from 'zod';
import { LoggedRequestSchema } from '../requests/logged-request';
import { EnvironmentSchema, PartnerRefSchema } from './values';

export const RequestParamsSchema = z.object({ request_id: z.string() });

export const RequestPageSchema = LoggedRequestSchema.extend({
  partner: PartnerRefSchema,
  environment: EnvironmentSchema,
});
export type RequestPage = z.infer<typeof RequestPageSchema>;
