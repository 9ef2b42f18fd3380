import type { Server } from 'node:http';

/** Shows the person who started the process what it is doing, and for how long. */
export interface Progress {
  line(text: string): void;
  /** Runs a step of the start; `say` sets the text after its name. Prints how long it took. */
  step<T>(name: string, work: (say: (words: string) => void) => Promise<T>): Promise<T>;
}

/** How often a long step is reported: updated in place on a terminal, on a new line elsewhere. */
const TERMINAL_TICK_MS = 1_000;
const PLAIN_TICK_MS = 10_000;
const NAME_WIDTH = 12;

export function printProgress(out: NodeJS.WriteStream): Progress {
  return {
    line: (text) => out.write(`${text}\n`),
    async step(name, work) {
      const startedAt = performance.now();
      let words = '';
      const seconds = (digits: number) => `${((performance.now() - startedAt) / 1_000).toFixed(digits)} s`;
      const show = (text: string) => `  ${name.padEnd(NAME_WIDTH)} ${text}`;
      const showRunning = () =>
        out.isTTY ? rewrite(out, show(`${words} … ${seconds(0)}`)) : out.write(`${show(`${words}, ${seconds(0)}`)}\n`);
      const ticker = setInterval(showRunning, out.isTTY ? TERMINAL_TICK_MS : PLAIN_TICK_MS);
      try {
        const result = await work((text) => {
          words = text;
          if (out.isTTY) {
            showRunning();
          }
        });
        rewrite(out, `${show(`${words} (${seconds(1)})`)}\n`);
        return result;
      } catch (error) {
        rewrite(out, `${show(`failed after ${seconds(1)}`)}\n`);
        throw error;
      } finally {
        clearInterval(ticker);
      }
    },
  };
}

function rewrite(out: NodeJS.WriteStream, text: string): void {
  out.write(out.isTTY ? `\r\x1b[K${text}` : text);
}

/** A start that failed for a reason the operator can fix: shown as its one-line message, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Where a server listens, and the variables that say so. */
interface Place {
  host: string;
  port: number;
  /** As in "HOST", "PROBE_PORT". */
  variables: readonly [host: string, port: string];
}

/** @throws StartError if it cannot listen there */
export function listenAt(server: Server, { host, port, variables: [hostName, portName] }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (cause: NodeJS.ErrnoException) => {
      const words =
        cause.code === 'EADDRINUSE'
          ? `${portName} ${port} is already in use; set another ${portName}.`
          : `Cannot listen on ${hostName} ${host}, ${portName} ${port}`;
      reject(new StartError(words, { cause }));
    };
    server.once('error', refuse);
    server.listen(port, host, () => {
      server.off('error', refuse);
      resolve();
    });
  });
}

/** Stops it at once: whoever asks it asks again. */
export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
