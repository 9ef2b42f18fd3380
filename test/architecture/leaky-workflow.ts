import { z } from 'zod';
import { parse } from '#contract/parse';

/** A workflow that imports modules that must not be bundled, for the test that has to find them. */
export async function leaky(input: unknown): Promise<string> {
  return parse(z.string(), input, { whole: 'input' });
}
