import { startWire, type Wire } from './wire';

export type TemporalProxy = Wire;

/** A connection to Temporal that a test can break. */
export function startTemporalProxy(): Promise<TemporalProxy> {
  return startWire(process.env.TEST_TEMPORAL_ADDRESS ?? '');
}
