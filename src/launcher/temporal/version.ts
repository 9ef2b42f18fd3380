/** The Temporal CLI release that is downloaded or built; same as in `tools/temporal/go.mod`. */
export const TEMPORAL_VERSION = '1.5.1';
