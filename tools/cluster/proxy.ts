import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildGoProgram } from './go-program';
import { answersWell, type ManagedProcess, manageProcess } from './managed-process';

interface ProxyOptions {
  dir: string;
  port: number;
  /** The ports of the APIs. */
  upstreams: readonly number[];
  onDeath?(name: string): void;
}

/** Caddy before the APIs, with the settings of deploy/caddy/Caddyfile that matter without TLS. */
export async function startProxy({ dir, port, upstreams, onDeath }: ProxyOptions): Promise<ManagedProcess> {
  const home = await buildGoProgram('caddy');
  const file = join(dir, 'Caddyfile');
  writeFileSync(file, configOf(port, upstreams));
  const proxy = manageProcess({
    name: 'proxy',
    file: join(home, 'caddy'),
    args: ['run', '--config', file],
    env: { HOME: dir, PATH: process.env.PATH },
    logFile: join(dir, 'proxy.log'),
    stopSignal: 'SIGTERM',
    isReady: () => answersWell(`http://127.0.0.1:${port}/partner/v1/health`),
    ...(onDeath && { onDeath }),
  });
  await proxy.start();
  return proxy;
}

function configOf(port: number, upstreams: ProxyOptions['upstreams']): string {
  const places = upstreams.map((upstream) => `127.0.0.1:${upstream}`).join(' ');
  return `{
	admin off
	auto_https off
}
http://127.0.0.1:${port} {
	reverse_proxy ${places} {
		lb_policy least_conn
		lb_try_duration 5s
		request_buffers 1MiB
		lb_retry_match {
			method GET HEAD
		}
		lb_retry_match {
			header Idempotency-Key *
		}
		fail_duration 2s
		transport http {
			dial_timeout 2s
			keepalive 60s
		}
	}
}
`;
}
