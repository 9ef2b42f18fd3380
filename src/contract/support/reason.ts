import { z } from 'zod';

const MAX_REASON = 1_000;

/** The reason for an operator's action; stored in the audit log. */
export const ReasonSchema = z
  .string()
  .trim()
  .min(1, 'must say why')
  .max(MAX_REASON, `must be at most ${MAX_REASON} characters`);
