import { describeExit } from '#launcher/children';
import { writePrivately } from '#launcher/data-dir';
import { openInfrastructure } from '#launcher/infrastructure';
import { loadConfig } from '#process/config/config';
import { runProcess } from '#process/lifecycle';
import { printProgress, StartError } from '#process/start';

/** A launcher of the embedded servers only: prints their addresses as one line of JSON, and keeps running. */
writePrivately();
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
