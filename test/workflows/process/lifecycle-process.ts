import { runProcess } from '#process/lifecycle';
import { printProgress } from '#process/start';

/** A process of three parts that print when they are ended; the middle one never ends. */
runProcess(printProgress(process.stdout), async ({ progress, onStop, fail }) => {
  const closing = (name: string) => async () => progress.line(`${name} closes`);
  onStop('The servers', 5_000, closing('servers'));
  onStop('The worker', 200, () => new Promise(() => {}));
  onStop('The API', 5_000, closing('API'));
  process.on('SIGUSR2', () => fail(new Error('broken with pk_test_0123456789abcdef')));
  setInterval(() => {}, 1e6);
  progress.line('up');
});
