import { HOUR } from '../duration';

/** Without a good answer for this long the provider counts as silent [rules/orders-and-transitions: A provider that falls silent]. */
export const SILENT_AFTER_MS = 6 * HOUR;
