/** Resolves when the program is to stop, for example by Ctrl-C. */
export async function untilInterrupted(): Promise<void> {
  await new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
}
