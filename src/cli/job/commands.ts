import { Argument, type Command } from 'commander';
import { JOBS, type JobName } from '#domain/jobs/job';
import { addCommand, createAction } from '../command';

/** Background jobs. */
export function addJobCommands(program: Command): void {
  const jobs = program.command('job').description('recurring background jobs');
  addCommand(jobs, 'list', 'list the jobs, what their last runs did, and when they run next').action(
    createAction(async () => (await import('./job')).jobList()),
  );
  addCommand(jobs, 'run', 'run a job now and wait until it finishes, even if its schedule is paused')
    .addArgument(new Argument('<name>', 'its name in job list').choices(JOBS.map(({ name }) => name)))
    .action(createAction(async (name: JobName) => (await import('./job')).jobRun(name)));
}
