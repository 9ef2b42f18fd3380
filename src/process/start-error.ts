/** A start that failed for a reason the operator can fix: shown as its one-line message, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
