import { z } from 'zod';
import { ENVIRONMENTS } from '#domain/environment';

/** Of which environment a page of the dashboard speaks. */
export const EnvironmentQuery = { environment: z.enum(ENVIRONMENTS) };
export const EnvironmentQuerySchema = z.object(EnvironmentQuery);
