import { z } from 'zod';
import { ENVIRONMENTS } from '#domain/environment';

/** The environment that a page of the dashboard shows. */
export const EnvironmentQuery = { environment: z.enum(ENVIRONMENTS) };
export const EnvironmentQuerySchema = z.object(EnvironmentQuery);
