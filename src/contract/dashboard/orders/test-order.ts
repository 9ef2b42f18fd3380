import { z } from 'zod';
import { MAX_TTL_SECONDS } from '#domain/sandbox/scenarios';

/** Creates a sandbox order that plays the given scenario. */
export const TestOrderSchema = z.object({
  scenario: z.string().default('success'),
  ttl_seconds: z.int().min(1).max(MAX_TTL_SECONDS).optional().describe('How long the scenario takes; 30 unless given'),
  provider: z.string().optional().describe('A provider of the sandbox; the best quote decides unless given'),
  partner_order_ref: z.string().min(1).max(64).optional(),
});

/** The available scenarios, published ones first. */
export const ScenariosSchema = z.object({
  items: z.array(z.object({ name: z.string(), story: z.string(), published: z.boolean() })),
});
export type Scenarios = z.infer<typeof ScenariosSchema>;
