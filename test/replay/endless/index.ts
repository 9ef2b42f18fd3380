/** An order workflow that a change of code has made loop without end: it never gives back control. */
export async function order(): Promise<void> {
  for (;;) {
    await undefined;
  }
}
