import { startWire, type Wire } from './wire';

export type EngineProxy = Wire;

/** A wire to the engine that a test can break. */
export function startEngineProxy(): Promise<EngineProxy> {
  return startWire(process.env.TEST_TEMPORAL_ADDRESS ?? '');
}
