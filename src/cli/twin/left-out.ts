import { CommandError } from '../command';

/** Replaces the commands with twins in a production build. */
export async function twinRun(): Promise<never> {
  throw missing();
}

export async function chainDemo(): Promise<never> {
  throw missing();
}

function missing(): CommandError {
  return new CommandError(
    'Twins are not part of a production build: run this command in a checkout with its development packages.',
  );
}
