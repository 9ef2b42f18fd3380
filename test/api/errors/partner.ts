import { pino } from 'pino';
import { createApp } from '#api/app';
import { type RunningServer, startServer } from '#api/server';
import type { ApiServices } from '#api/services';
import { keyFailures, lockouts } from '#db/schema/keys';
import { rateBuckets } from '#db/schema/limits';
import type { Environment } from '#domain/environment';
import type { Scope } from '#domain/keys/scope';
import { issueKey } from '#operations/keys/create-keys';
import { createKeyring } from '#security/keyring';
import { PUBLIC_URL } from '#test/helpers/api/process';
import { startTestApi, type TestApi } from '#test/helpers/api/test-api';
import { startWire, type Wire } from '#test/helpers/servers/wire';
import type { Client } from '#test/helpers/service/client';
import { SECRET_KEY, type TestPartner } from '#test/helpers/service/partners';
import { type Service, startService } from '#test/helpers/service/service';

/** What a provocation can use. */
export interface ErrorPartner {
  service: Service;
  /** A partner of this provocation only. */
  partner: TestPartner;
  /** A client with its test key. */
  client: Client;
  /** Base URL of an API that has lost its database. */
  cutOff: string;
  /** Base URL of an API that serves one keyless read a minute. */
  limitedOrigin: string;
  /** Base URL of an API in which everything a handler uses has a bug. */
  faulty: string;
  /** A new key of the partner. */
  key(scopes: readonly Scope[], environment?: Environment): Promise<string>;
}

export interface ErrorServices {
  /** A setup for one provocation; limits that earlier ones reached are reset. */
  partner(): Promise<ErrorPartner>;
  close(): Promise<void>;
}

export async function openErrorServices(): Promise<ErrorServices> {
  const [service, cutOff, faulty] = await Promise.all([startService(), startCutOff(), startFaulty()]);
  const limited = await startService({ worker: false, keylessReadsPerMinute: 1 });
  const keyring = createKeyring(SECRET_KEY);
  return {
    async partner() {
      await resetLimits(service);
      const partner = await service.partner();
      return {
        service,
        partner,
        client: partner.test,
        cutOff: cutOff.origin,
        limitedOrigin: limited.origin,
        faulty: faulty.origin,
        async key(scopes, environment = 'test') {
          const request = { partnerId: partner.partnerId, environment, name: 'test', scopes, expiresAt: null };
          return (await issueKey(service.db, keyring, request)).key;
        },
      };
    },
    async close() {
      await Promise.all([service.close(), cutOff.close(), limited.close(), faulty.close()]);
    },
  };
}

/** All provocations come from one address, and many use bad keys or none. */
export async function resetLimits({ db }: Pick<Service, 'db'>): Promise<void> {
  await Promise.all([db.delete(keyFailures), db.delete(lockouts), db.delete(rateBuckets)]);
}

async function startCutOff(): Promise<{ origin: string; close(): Promise<void> }> {
  const wires: Wire[] = [];
  const apiDatabase = async (url: string) => {
    const wired = new URL(url);
    const wire = await startWire(wired.host);
    wired.host = wire.address;
    wires.push(wire);
    return wired.href;
  };
  const service = await startService({ worker: false, apiDatabase });
  for (const wire of wires) {
    wire.cut();
  }
  return {
    origin: service.origin,
    async close() {
      for (const wire of wires) {
        wire.mend();
      }
      await service.close();
      await Promise.all(wires.map((wire) => wire.close()));
    },
  };
}

async function startFaulty(): Promise<{ origin: string; close(): Promise<void> }> {
  const api: TestApi = await startTestApi();
  let works = true;
  const services = new Proxy(api.services, {
    get(target, name) {
      if (works) {
        return target[name as keyof ApiServices];
      }
      throw new TypeError('a bug');
    },
  });
  const app = createApp(services, pino({ level: 'silent' }));
  works = false;
  const server: RunningServer = await startServer(app, { host: '127.0.0.1', port: 0, publicUrl: PUBLIC_URL });
  return {
    origin: `http://127.0.0.1:${server.port}`,
    async close() {
      await server.close();
      await api.close();
    },
  };
}
