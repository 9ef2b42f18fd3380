/** What an operator asks for is not done, for a reason that the message tells people and that they can mend. */
export class OperationRefusal extends Error {
  override name = 'OperationRefusal';

  constructor(
    message: string,
    /** The value that is at fault; the message begins with it then. */
    readonly field?: string,
  ) {
    super(message);
  }
}
