/** A part of `npm run verify`. */
export interface Part {
  name: string;
  /** In a few words. */
  what: string;
  /** Regular expressions of how the paths of its test files begin; a part without is a program. */
  files?: readonly string[];
  program?: string;
  args?: readonly string[];
  /** The setup of its tests, where it is not the usual one. */
  setup?: string;
  /** How many processes run its files. */
  workers?: number;
  /** What a machine must have. */
  needs?: readonly string[];
}

export const PARTS: readonly Part[];
export function partOf(path: string): Part | undefined;
export function filesOf(part: Part): string[];
