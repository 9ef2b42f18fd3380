/**
 * The chunks of a response's body, until the signal aborts: then its reason is thrown and the connection is closed. `fetch`
 * alone does not see to that: in Node.js 20 it forgets its signal when memory is freed after the headers have arrived.
 */
export async function* readChunks(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const cancel = () => void reader.cancel(signal.reason).catch(() => undefined);
  if (signal.aborted) cancel();
  else signal.addEventListener('abort', cancel, { once: true });
  for (;;) {
    const { done, value } = await reader.read();
    // A body that was canceled ends like a complete one.
    signal.throwIfAborted();
    if (done) {
      return;
    }
    yield value;
  }
}

/** The whole body as text. */
export async function readText(response: Response, signal: AbortSignal): Promise<string> {
  if (!response.body) {
    return response.text();
  }
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of readChunks(response.body, signal)) {
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
