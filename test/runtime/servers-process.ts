import { describeDeath } from '../../src/runtime/children';
import { loadConfig } from '../../src/runtime/config';
import { openInfrastructure } from '../../src/runtime/infrastructure';
import { runProcess } from '../../src/runtime/lifecycle';
import { printProgress } from '../../src/runtime/progress';
import { StartError } from '../../src/runtime/start-error';

/** A launcher of the embedded servers alone: prints what they are reached by as one line of JSON, and stays. */
runProcess(printProgress(process.stderr), async ({ progress, signal, onStop, fail }) => {
  const config = loadConfig(process.env);
  const infrastructure = await openInfrastructure(config, {
    progress,
    signal,
    onChildDeath: (death) => fail(new StartError(describeDeath(death))),
  });
  onStop('The embedded servers', 8_000, infrastructure.close);
  process.stdout.write(`${JSON.stringify(infrastructure)}\n`);
});
