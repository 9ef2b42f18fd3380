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

  /** What is wrong with the value at fault, for a place where its name stands beside it. */
  get issue(): string {
    const name = this.field ?? '';
    return this.message.startsWith(name) ? this.message.slice(name.length).replace(/^:?\s*/, '') : this.message;
  }
}
