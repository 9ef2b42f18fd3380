/** An order workflow that a code change has made loop without end: it never returns control. */
export async function order(): Promise<void> {
  for (;;) {
    await undefined;
  }
}
