import { environmentOf } from '#test/helpers/providers/twin-service';
import { findProtocol } from '#twins/protocols';
import { startTwin, type Twin } from '#twins/twin';
import type { TwinOrder } from '#twins/twin-orders';
import { TWIN_CODES, type TwinCode } from './plan';

const STEP_MS = 2_500;
/** Shorter than any provider's, so that windows end within a run. */
const WINDOW_MS = 45_000;
/** An order's phase is brought up to date when it is read, and so are its times. */
const READ_EVERY_MS = 1_000;

export interface Twins {
  of(code: TwinCode): Twin;
  /** The order by the provider's own ID; null if no twin has it. */
  find(providerOrderId: string): { code: TwinCode; order: TwinOrder } | null;
  /** Every order at any of the twins. */
  orders(): { code: TwinCode; order: TwinOrder }[];
  /** The settings with which the service reaches them; all are switched on. */
  env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * Starts one twin for each provider of a run, at these ports if some are given. No fault stops a twin, so its records show what really happened to the
 * money.
 */
export async function startTwins(ports: Readonly<Partial<Record<TwinCode, number>>> = {}): Promise<Twins> {
  const started = await Promise.all(
    TWIN_CODES.map(async (code) => {
      const protocol = findProtocol(code);
      if (!protocol) {
        throw new Error(`no twin speaks the protocol of ${code}`);
      }
      const port = ports[code] ?? 0;
      const options = { story: 'silent', stepMs: STEP_MS, depositWindowMs: WINDOW_MS, port } as const;
      return [code, await startTwin(protocol, code, options)] as const;
    }),
  );
  const twins = new Map(started);
  const of = (code: TwinCode) => {
    const twin = twins.get(code);
    if (!twin) {
      throw new Error(`there is no twin of ${code}`);
    }
    return twin;
  };
  const orders = () =>
    TWIN_CODES.flatMap((code) =>
      of(code)
        .state.list()
        .map((order) => ({ code, order })),
    );
  const reading = setInterval(orders, READ_EVERY_MS);
  return {
    of,
    orders,
    find: (id) => orders().find(({ order }) => order.id === id) ?? null,
    env: Object.assign(
      { PROVIDERS: TWIN_CODES.join(), PROVIDER_CHANGENOW_REFUND: 'programmatic' },
      ...TWIN_CODES.map((code) => environmentOf(code, of(code))),
    ),
    async close() {
      clearInterval(reading);
      await Promise.all([...twins.values()].map((twin) => twin.close()));
    },
  };
}
