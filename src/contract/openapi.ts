import { z } from 'zod';
import { examples } from './examples';

/** The parts of an OpenAPI document that our code reads. */
export const OpenApiSchema = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string() }),
});

examples.add(OpenApiSchema, {
  example: { openapi: '3.1.0', info: { title: 'Swaplane Partner API', version: '1.2.0' }, paths: {} },
});
