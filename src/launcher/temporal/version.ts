/** The release of the Temporal CLI that is downloaded or built; `tools/temporal/go.mod` names the same. */
export const TEMPORAL_VERSION = '1.5.1';
