import { setTimeout as delay } from 'node:timers/promises';
import { startUntilUp } from '#bench/chaos/killing';
import { SECOND } from '#domain/duration';
import type { Installation } from '#test/helpers/processes/installation';
import { TWIN_CODES } from '../plan';
import type { Fault } from './fault';

/** Long enough for windows to end, and for orders to continue, with the other configuration. */
const EXTRA_MS = 15 * SECOND;

/** An operator removes a provider with open orders from PROVIDERS, and adds it again later. */
export const switchProviderOff: Fault = async ({ installation }, { provider, lastsMs }) => {
  const others = TWIN_CODES.filter((code) => code !== provider).join();
  await restartWith(installation, { PROVIDERS: others });
  await delay(lastsMs + EXTRA_MS);
  await restartWith(installation, { PROVIDERS: TWIN_CODES.join() });
};

/** A credential is missing from the configuration for a while. */
export const loseCredential: Fault = async ({ installation }, { provider, lastsMs }) => {
  const names = Object.keys(installation.env).filter((name) =>
    new RegExp(`^PROVIDER_${provider}_(KEY|SECRET)$`, 'i').test(name),
  );
  const removed = Object.fromEntries(names.map((name) => [name, installation.env[name] ?? '']));
  for (const name of names) {
    delete installation.env[name];
  }
  await restartWith(installation, {});
  await delay(lastsMs);
  await restartWith(installation, removed);
};

/** Restarts both processes with other settings, as a deployment does. */
async function restartWith(installation: Installation, change: Record<string, string>): Promise<void> {
  Object.assign(installation.env, change);
  await Promise.all((['api', 'worker'] as const).map((role) => restart(installation, role)));
}

export async function restart(installation: Installation, role: 'api' | 'worker'): Promise<void> {
  await installation[role].stop();
  await startUntilUp(installation, role);
}
