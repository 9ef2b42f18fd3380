import { abortWith } from '../http/abort';
import { asSwaplaneError, noAnswer, send } from '../http/attempt';
import { readChunks } from '../http/read-body';
import type { Call } from '../http/request';
import type { Settings } from '../options';
import { type Frame, readFrames } from './frames';

export type ResumeSource = 'fresh' | 'buffer' | 'snapshot';

export interface Connection {
  source: ResumeSource;
  /** With `snapshot`: age of the last event the client knew. */
  gapMs: number | null;
  frames: AsyncGenerator<Frame>;
}

/** Opens a stream; null if nothing will follow. Its frames end with a NetworkError if nothing arrives for too long. */
export async function connect(
  settings: Settings,
  call: Call,
  { lastEventId, silenceMs }: { lastEventId: string | null; silenceMs: number },
): Promise<Connection | null> {
  const hangUp = abortWith(call.signal);
  const silence = watchSilence(silenceMs, () =>
    hangUp.abort(noAnswer(`nothing arrived on the stream for ${silenceMs} ms`, call)),
  );
  const headers = { Accept: 'text/event-stream', ...(lastEventId !== null && { 'Last-Event-ID': lastEventId }) };
  try {
    const response = await send(settings, { ...call, headers }, hangUp.signal);
    if (response.status === 204) {
      silence.stop();
      hangUp.abort();
      return null;
    }
    if (!response.body) {
      throw noAnswer('this platform does not support streams', call);
    }
    const gap = response.headers.get('service-resume-gap-ms');
    return {
      source: (response.headers.get('service-resume-source') ?? 'fresh') as ResumeSource,
      gapMs: gap === null ? null : Number(gap),
      frames: readFrames(chunksOf(response.body, { call, silence, hangUp })),
    };
  } catch (error) {
    silence.stop();
    hangUp.abort();
    throw asSwaplaneError(error, call);
  }
}

interface Reading {
  call: Call;
  silence: ReturnType<typeof watchSilence>;
  hangUp: AbortController;
}

async function* chunksOf(body: ReadableStream<Uint8Array>, reading: Reading): AsyncGenerator<Uint8Array> {
  const { call, silence, hangUp } = reading;
  try {
    for await (const chunk of readChunks(body, hangUp.signal)) {
      silence.broken();
      yield chunk;
    }
  } catch (error) {
    throw asSwaplaneError(error, call);
  } finally {
    silence.stop();
    hangUp.abort();
  }
}

function watchSilence(ms: number, onSilence: () => void) {
  let timer = setTimeout(onSilence, ms);
  return {
    broken() {
      clearTimeout(timer);
      timer = setTimeout(onSilence, ms);
    },
    stop: () => clearTimeout(timer),
  };
}
