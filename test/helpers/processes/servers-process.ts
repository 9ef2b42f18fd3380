import { describeExit } from '../../../src/launcher/children';
import { openInfrastructure } from '../../../src/launcher/infrastructure';
import { loadConfig } from '../../../src/process/config/config';
import { runProcess } from '../../../src/process/lifecycle';
import { printProgress } from '../../../src/process/progress';
import { StartError } from '../../../src/process/start-error';

/** A launcher of the embedded servers alone: prints what they are reached by as one line of JSON, and stays. */
runProcess(printProgress(process.stderr), async ({ progress, signal, onStop, fail }) => {
  const config = loadConfig(process.env);
  const infrastructure = await openInfrastructure(config, {
    progress,
    signal,
    onChildDeath: (death) => fail(new StartError(describeExit(death))),
  });
  onStop('The embedded servers', 8_000, infrastructure.close);
  process.stdout.write(`${JSON.stringify(infrastructure)}\n`);
});
