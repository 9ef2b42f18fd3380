/** Environment of keys, orders, quotes and endpoints; `test` is the sandbox. */
export const ENVIRONMENTS = ['test', 'live'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];
