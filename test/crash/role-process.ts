import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A process of the service that can be killed and started again, as a machine's supervisor would. */
export interface RoleProcess {
  /** Resolves when the role says that it is ready. */
  start(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
  /** SIGTERM; resolves when it has ended by itself. */
  stop(): Promise<void>;
}

/** `api` or `worker` in a process of its own, by its own entry point. */
export function roleProcess(role: 'api' | 'worker', env: NodeJS.ProcessEnv): RoleProcess {
  return scriptProcess(join(__dirname, `../../src/runtime/start-${role}.ts`), role, env);
}

/** A role by another script, which may say something to us. */
export function scriptProcess(
  script: string,
  role: string,
  env: NodeJS.ProcessEnv,
  hear?: (message: unknown) => void,
): RoleProcess {
  let running: ChildProcess | null = null;
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const child = running;
    running = null;
    if (child && child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
  };
  return {
    async start() {
      const child = spawn(process.execPath, ['--import', 'tsx', script], {
        env: { ...process.env, NODE_OPTIONS: '', ...env },
        stdio: ['ignore', 'ignore', 'pipe', ...(hear ? ['ipc' as const] : [])],
      });
      hear && child.on('message', hear);
      running = child;
      await readiness(child, role);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

function readiness(child: ChildProcess, role: string): Promise<void> {
  let said = '';
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk) => {
      said += chunk;
      if (said.includes('is ready.')) {
        resolve();
      }
    });
    child.once('exit', (code, signal) => reject(new Error(`the ${role} ended (${code ?? signal}):\n${said}`)));
  });
}
