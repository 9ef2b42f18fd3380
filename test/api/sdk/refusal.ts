import { SwaplaneError } from '../../../sdk/client/src/index';

/** The error with which a call is refused. */
export async function refusal(call: Promise<unknown>): Promise<SwaplaneError> {
  const answer = await call.catch((reason: unknown) => reason);
  if (!(answer instanceof SwaplaneError)) {
    throw new Error(`not refused: ${answer instanceof Error ? answer.stack : JSON.stringify(answer)}`);
  }
  return answer;
}
