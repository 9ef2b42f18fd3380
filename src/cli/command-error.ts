/** A command that is not carried out for a reason its caller can mend: shown as one line, exit code 1. */
export class CommandError extends Error {
  override name = 'Refusal';
}

/** Options that do not go together: shown as one line, exit code 2. */
export class WrongUsage extends Error {
  override name = 'WrongUsage';
}
