/** Followers, grouped by what they follow. A group exists as long as it has members. */
export interface Groups<F> extends ReadonlyMap<string, ReadonlySet<F>> {
  /** Returns the function that removes the follower. */
  add(name: string, follower: F): () => void;
  all(): F[];
}

export function createGroups<F>(): Groups<F> {
  return new GroupMap<F>();
}

class GroupMap<F> extends Map<string, Set<F>> implements Groups<F> {
  add(name: string, follower: F): () => void {
    const group = this.get(name) ?? new Set();
    this.set(name, group.add(follower));
    return () => {
      group.delete(follower);
      if (group.size === 0 && this.get(name) === group) {
        this.delete(name);
      }
    };
  }

  all(): F[] {
    return [...this.values()].flatMap((group) => [...group]);
  }
}

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
