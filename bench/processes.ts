import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

export interface Running {
  origin: string;
  stop(): Promise<void>;
}

const ROOT = join(__dirname, '..');

/** Starts one program of this repository in a process of its own and waits until it prints that it is ready. */
export async function startProgram(path: string, port: number, env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, ['--import', 'tsx', path], {
    cwd: ROOT,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await printed(child, /^ready$|is ready/m);
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function printed(child: ChildProcess, pattern: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk;
      if (pattern.test(text)) {
        resolve();
      }
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}: ${text}`)));
  });
}
