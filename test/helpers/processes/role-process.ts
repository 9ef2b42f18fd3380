import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { COMPILED } from './script';

/** A process of the service that can be killed and started again, as a machine's supervisor would. */
export interface RoleProcess {
  /** Resolves when the role reports that it is ready. */
  start(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
  /** SIGTERM; resolves when it has ended by itself. */
  stop(): Promise<void>;
}

export interface RoleOptions {
  /** The entry point, if it is not the role's own, which is started as in production. */
  script?: string;
  /** Where its log is written. */
  logFile?: string;
  /** Called after an unexpected end, with the last output of the process. */
  onDeath?: (output: string) => void;
  /** Called with the messages of the script. */
  onMessage?: (message: unknown) => void;
}

/** `api` or `worker` in a process of its own. */
export function roleProcess(role: 'api' | 'worker', env: NodeJS.ProcessEnv, options: RoleOptions = {}): RoleProcess {
  const { script = join(__dirname, `../../../dist/src/bin/start-${role}.js`), logFile, onDeath, onMessage } = options;
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
      const loader = script.endsWith('.ts') ? COMPILED : [];
      const child = spawn(process.execPath, [...loader, script], {
        env: { ...process.env, NODE_OPTIONS: '', ...env },
        stdio: ['ignore', 'pipe', 'pipe', ...(onMessage ? ['ipc' as const] : [])],
      });
      if (onMessage) child.on('message', onMessage);
      running = child;
      const log = logFile ? createWriteStream(logFile, { flags: 'a' }) : null;
      await readiness(child, role, log);
      child.once('exit', (code, signal) => running === child && onDeath?.(`the ${role} ended (${code ?? signal})`));
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

function readiness(child: ChildProcess, role: string, log: WriteStream | null): Promise<void> {
  let output = '';
  return new Promise((resolve, reject) => {
    let starting = true;
    for (const source of [child.stdout, child.stderr]) {
      source?.on('data', (chunk) => {
        log?.write(chunk);
        if (starting) {
          output += chunk;
          starting = !output.includes('is ready.');
          if (!starting) resolve();
        }
      });
    }
    child.once('close', (code, signal) => reject(new Error(`the ${role} ended (${code ?? signal}):\n${output}`)));
  });
}
