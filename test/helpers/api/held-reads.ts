import type { Database } from '#db/client';

interface HeldRead {
  /** Resolves once Postgres has answered, of which the reader knows nothing yet. */
  isAnswered: Promise<void>;
  /** Gives the reader its rows. */
  release(): void;
}

interface HoldableReads {
  db: Database;
  /** Keeps the rows of the next read back, so that a test can choose what happens before its reader has them. */
  holdNext(): HeldRead;
}

/** The same database, whose reads can be held. */
export function openHoldableReads(db: Database): HoldableReads {
  let next: { answered(): void; released: Promise<void> } | null = null;

  async function pass<T>(read: PromiseLike<T>): Promise<T> {
    const held = next;
    next = null;
    const answer = await read;
    if (held) {
      held.answered();
      await held.released;
    }
    return answer;
  }

  const client = replaced(db.$client, 'query', (...query: unknown[]) =>
    pass(Reflect.apply(db.$client.query, db.$client, query)),
  );
  const execute = (query: Parameters<Database['execute']>[0]) => pass(db.execute(query));
  return {
    db: replaced(replaced(db, 'execute', execute), '$client', client),
    holdNext() {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const isAnswered = new Promise<void>((answered) => {
        next = { answered, released };
      });
      return { isAnswered, release: () => release() };
    },
  };
}

function replaced<T extends object>(whole: T, name: keyof T, part: unknown): T {
  return new Proxy(whole, { get: (target, key) => (key === name ? part : Reflect.get(target, key)) });
}
