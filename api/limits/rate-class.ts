/**
 * Rate-limit class [rules/rate-limits: Classes]; A: advancing sandbox clocks [rules/sandbox-and-clock: Moving the clock].
 */
export type RateClass = 'R' | 'W' | 'A' | 'B' | 'S' | 'H';
