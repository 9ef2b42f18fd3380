import { z } from 'zod';
import { isTimeZone } from '#domain/users/time-zone';

/** What a person has chosen for the pages. */
export const PreferencesSchema = z.object({
  time_zone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'must be the name of a time zone, like Europe/Berlin or UTC')
    .nullable()
    .describe("The zone of all times on the pages; null: the browser's"),
});
export type Preferences = z.infer<typeof PreferencesSchema>;
