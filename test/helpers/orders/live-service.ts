import { findSimulated } from '#providers/simulated/provider';
import { type Service, startService } from '../service/service';

/** One of the simulated providers stands for a live one. */
export const LIVE = 'deltaswap';

/** The service with a live market, until jest restores its mocks. */
export function startLiveService(): Promise<Service> {
  const provider = findSimulated(LIVE);
  if (provider) jest.replaceProperty(provider.facts, 'sandbox', false);
  return startService();
}
