import { reportRun } from './report';
import { runJest } from './run-jest';

/** `npm test` and `npm run test:e2e`: arguments are jest's. */
async function main(): Promise<void> {
  const run = await runJest(process.argv.slice(2));
  process.stdout.write(`\n${reportRun(run)}`);
  process.exitCode = run.failures.length > 0 ? 1 : 0;
}

void main();
