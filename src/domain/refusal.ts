/** An operation is refused, for a reason that the message explains and that people can fix. */
export class OperationRefusal extends Error {
  override name = 'OperationRefusal';

  constructor(
    message: string,
    /** The value at fault; the message begins with it. */
    readonly field?: string,
  ) {
    super(message);
  }
}
