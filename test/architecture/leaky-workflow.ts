import { z } from 'zod';
import { parse } from '#contract/parse';

/** A workflow that brings along what has no place in Temporal, for the test that must find it. */
export async function leaky(input: unknown): Promise<string> {
  return parse(z.string(), input, { whole: 'input' });
}
