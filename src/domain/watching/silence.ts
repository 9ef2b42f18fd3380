import { HOUR } from '../duration';

/**
 * After this long without a good answer the provider counts as silent [rules/orders-and-transitions: A provider that falls
 * silent].
 */
export const SILENT_AFTER_MS = 6 * HOUR;
