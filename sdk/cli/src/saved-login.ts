import type { ApiClient } from '../../../src/cli/api/client';
import { CommandError } from '../../../src/cli/command';
import type { Accesses } from '../../../src/cli/scenario/play/access';
import type { ScenarioFile } from '../../../src/contract/sandbox/scenario-file';

/** Stands in the package for the access to a local instance, which only the server's own program has. */
export function ownApi(): ApiClient {
  throw new CommandError(NO_KEY);
}

export async function withOwnAccesses<T>(
  _scenarios: readonly ScenarioFile[],
  _use: (accesses: Accesses) => Promise<T>,
): Promise<T> {
  throw new CommandError(NO_KEY);
}

const NO_KEY =
  'Scenarios are played with a test key: run swaplane login, or set SWAPLANE_URL and SWAPLANE_KEY. --local is for the program of an installation.';
