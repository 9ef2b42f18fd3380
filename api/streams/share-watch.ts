/** Calls `start` for the first watcher, and the function it returns after the last one has left. */
export function shareWatch(start: () => () => void): () => () => void {
  let watchers = 0;
  let stop = () => {};
  return () => {
    if (watchers === 0) {
      stop = start();
    }
    watchers += 1;
    return () => {
      watchers -= 1;
      if (watchers === 0) {
        stop();
      }
    };
  };
}
