const { join } = require('node:path');
const { main } = require(join(__dirname, '../../../dist/src/cli/main.js'));

/**
 * Runs command lines of the build in one process: loading them takes most of the time of a short one.
 * Each in turn is asked for by a message `{ args, env }` and answered by `{ code, stdout, stderr }`.
 */
let said = null;
for (const name of ['stdout', 'stderr']) {
  process[name].setMaxListeners(0);
  process[name].write = (text, ...rest) => {
    said[name] += text;
    rest.find((one) => typeof one === 'function')?.();
    return true;
  };
}
process.setMaxListeners(0);

async function runCommand({ args, env }) {
  said = { stdout: '', stderr: '' };
  process.env = env;
  process.exitCode = 0;
  await main(args);
  process.send({ code: process.exitCode, ...said });
}

process.on('message', runCommand);
process.on('disconnect', () => process.exit());
