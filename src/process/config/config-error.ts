import { StartError } from '../start-error';

/** An invalid setting. The message is one line and names the variable, or the file and the member in it. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
}
