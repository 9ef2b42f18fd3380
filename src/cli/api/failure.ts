import { codeOf, nameOf } from '#domain/caught';
import { CommandError } from '../command';
import type { Profile } from './profiles';

/** The API refused the call; the message is the API's. */
export class ApiRefusal extends CommandError {
  constructor(
    readonly status: number,
    readonly code: string | undefined,
    message: string,
  ) {
    super(message);
  }
}

/** The API did not respond. */
export class ApiUnreachableError extends CommandError {}

export function toRefusal(status: number, text: string): ApiRefusal {
  const { code, message, request_id: id } = readError(text) ?? {};
  const words =
    code === undefined ? `with something that is not from Swaplane: ${text.slice(0, 100)}` : `${code}: ${message}`;
  const request = id === undefined ? '' : ` (${id})`;
  return new ApiRefusal(status, code, `The API returned ${status} ${words}${request}`);
}

function readError(text: string): { code?: string; message?: string; request_id?: string } | undefined {
  try {
    return JSON.parse(text).error;
  } catch {
    return undefined;
  }
}

export function toUnreachableError({ url }: Profile, error: unknown): ApiUnreachableError {
  const code = codeOf(error);
  return new ApiUnreachableError(
    `${url} does not respond (${typeof code === 'string' ? code : nameOf(error)}): is Swaplane running there?`,
  );
}
