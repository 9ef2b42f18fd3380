import { z } from 'zod';
import { ReasonSchema } from './values';

/** Widgets with the key stop at once. */
export const RevokeKeySchema = z.object({ reason: ReasonSchema });
