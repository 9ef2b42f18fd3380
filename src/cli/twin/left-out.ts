import { CommandError } from '../command-error';

/** Replaces `twin.ts` in a production build. */
export async function twinRun(): Promise<never> {
  throw new CommandError(
    'Twins are not part of a production build: run this command in a checkout with its development packages.',
  );
}
