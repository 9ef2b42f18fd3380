import type { Adapter } from '#providers/adapter';
import { ADAPTERS } from '#providers/adapters';
import { expectForEach } from '../expect-for-each';

interface Scene {
  twin: { heal(): void };
  close(): Promise<unknown>;
}

type ForEachAdapter<Opened> = (
  check: (adapter: Adapter, scene: Opened) => unknown,
  which?: (adapter: Adapter) => boolean,
) => Promise<void>;

/** Opens a scene for every adapter for the tests of a file. The returned function checks all adapters, or the chosen ones. */
export function useAdapters<Opened extends Scene>(open: (adapter: Adapter) => Promise<Opened>): ForEachAdapter<Opened> {
  const scenes = new Map<string, Opened>();
  beforeAll(async () => {
    await Promise.all(ADAPTERS.map(async (adapter) => scenes.set(adapter.facts.code, await open(adapter))));
  });
  afterAll(() => Promise.all([...scenes.values()].map((scene) => scene.close())));
  return (check, which = () => true) =>
    expectForEach(
      ADAPTERS.filter(which).map((adapter) => [adapter.facts.code, adapter] as const),
      async ([code, adapter]) => {
        const scene = scenes.get(code);
        if (!scene) {
          throw new Error('it was never opened');
        }
        await check(adapter, scene);
        scene.twin.heal();
      },
    );
}
