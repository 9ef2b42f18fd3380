import { version } from '../../package.json';

/** The version of Swaplane. */
export const VERSION: string = version;
