import { type Database, lockName } from '#db/client';
import { COMPARING } from '#operations/recovery/compare-restored';

/** Keeps workers from comparing a restored database until the returned function is called. */
export async function holdComparison(db: Database): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { done } = await new Promise<{ done: Promise<void> }>((resolve, reject) => {
    const holding = db.transaction(async (tx) => {
      await lockName(tx, COMPARING);
      resolve({ done: holding });
      await released;
    });
    holding.catch(reject);
  });
  return async () => {
    release();
    await done;
  };
}
