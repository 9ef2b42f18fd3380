import { mkdirSync } from 'node:fs';
import { environmentOf } from '#twins/protocol';
import { findProtocol } from '#twins/protocols';
import { pickFreePorts } from './free-ports';

export interface ExpectedTwins {
  /** By provider. */
  ports: Readonly<Record<string, number>>;
  /** The settings by which processes reach them; empty without any. */
  env: Readonly<Record<string, string>>;
}

/** Orders without a workflow, and creations that died, are looked for as often as a run of chaos needs. */
const OFTEN = { RECONCILE_ORDERS_EVERY: '10s', CHECK_OPEN_ORDERS_EVERY: '20s' };

/** Settings for providers whose twins will be found at ports of the cluster. @throws Error for an unknown provider */
export async function expectTwins(dir: string, codes: readonly string[]): Promise<ExpectedTwins> {
  if (codes.length === 0) return { ports: {}, env: {} };
  mkdirSync(dir, { recursive: true, mode: 0o755 });
  const portOf = await pickFreePorts(dir);
  const ports = Object.fromEntries(codes.map((code, nth) => [code, portOf(`twin-${nth + 1}`)]));
  const settings = codes.map((code) => {
    const protocol = findProtocol(code);
    if (!protocol) throw new Error(`no twin speaks the protocol of ${code}`);
    return environmentOf(code, `http://127.0.0.1:${ports[code]}`, protocol);
  });
  return { ports, env: Object.assign({ PROVIDERS: codes.join(), ...OFTEN }, ...settings) };
}
