import type { CommandServices } from '#operations/operation';

/** What a reader is called with: the services of the operation, who asks, and what was written and found. */
export interface Reading<O = object, F = undefined> {
  services: CommandServices;
  operator: string;
  options: O;
  /** The result of the operation's `find`. */
  found: F;
}
