import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '#domain/duration';
import { startUntilUp } from '#tools/cluster/managed-process';
import { ownClusterOf } from '../stage';
import type { ClusterFault } from './fault';

/** The disk of Postgres is full for a while; Postgres may end, and is started until it can work again. */
export const fillDisk: ClusterFault = async ({ stage }, { lastsMs }) => {
  const { disk } = ownClusterOf(stage);
  disk.fill();
  await delay(lastsMs);
  disk.free();
  await startUntilUp(stage.process('postgres'));
};

const SLOW_MS = 400;

/** Everything on one line takes longer. */
export const slowLine: ClusterFault = async ({ stage }, { line, lastsMs }) => {
  for (const wire of stage.lines[line]) wire.slow(SLOW_MS);
  await delay(lastsMs);
  for (const wire of stage.lines[line]) wire.slow(0);
};

/** Nothing gets through one line, whose connections stay open, and then all of it at once. */
export const stopLine: ClusterFault = async ({ stage }, { line, lastsMs }) => {
  for (const wire of stage.lines[line]) wire.hold();
  await delay(lastsMs);
  for (const wire of stage.lines[line]) wire.release();
};

/** All connections of one line break, and new ones are refused for a while. */
export const cutLine: ClusterFault = async ({ stage }, { line, lastsMs }) => {
  for (const wire of stage.lines[line]) wire.cut();
  await delay(lastsMs);
  for (const wire of stage.lines[line]) wire.mend();
};

const STEP_SECONDS = 120;

/** One process has a clock that is two minutes wrong for a while; it steps there, and back. */
export const stepClock: ClusterFault = async ({ stage }, { role, isForward, lastsMs }) => {
  const { clocks } = ownClusterOf(stage);
  clocks.set(role, isForward ? STEP_SECONDS : -STEP_SECONDS);
  // A process reads its clock's file once a second.
  await delay(lastsMs + 2 * SECOND);
  clocks.set(role, 0);
};
