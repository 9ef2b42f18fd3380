/** Runs `run` the first time it is called, and does nothing after that. */
export function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) run();
    isDone = true;
  };
}
