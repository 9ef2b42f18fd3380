/** A command failed for a reason its caller can fix: shown as one line, exit code 1. */
export class CommandError extends Error {
  override name = 'Refusal';
}

/** Options that cannot be combined: shown as one line, exit code 2. */
export class WrongUsage extends Error {
  override name = 'WrongUsage';
}
