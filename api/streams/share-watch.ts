/** Runs `start` for the first of any number of watchers, and what it returns after the last. */
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
