import { findTemporal } from '#launcher/temporal/binary';
import { messageOf } from '#launcher/waiting';

/** Prints where the Temporal CLI is found, in its own process because the search depends on PATH. */
const [, , cacheDir = '', downloads = ''] = process.argv;
findTemporal({ cacheDir, downloads, say: () => {}, signal: new AbortController().signal }).then(
  (path) => process.stdout.write(`found ${path}`),
  (error) => process.stdout.write(messageOf(error)),
);
