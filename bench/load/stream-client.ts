import { get } from 'node:http';

export interface OpenStream {
  /** Resolves when the first event has arrived. */
  begun: Promise<void>;
  close(): void;
}

/** Follows an order on a connection of its own. `onEvent` is called when the last byte of an event has arrived. */
export function openStream(
  url: string,
  key: string,
  onEvent: (eventId: string, at: number) => void = () => {},
): OpenStream {
  let unfinished = '';
  let begin = () => {};
  let fail = (_error: Error) => {};
  const begun = new Promise<void>((resolve, reject) => {
    begin = resolve;
    fail = reject;
  });
  const request = get(url, { agent: false, headers: { 'X-API-Key': key } }, (response) => {
    if (response.statusCode !== 200) {
      fail(new Error(`a stream was refused: ${response.statusCode}`));
    }
    response.setEncoding('utf8').on('data', (text: string) => {
      const blocks = `${unfinished}${text}`.split('\n\n');
      unfinished = blocks.pop() ?? '';
      for (const block of blocks) {
        const id = /^id: (.*)$/m.exec(block)?.[1];
        if (id !== undefined) {
          onEvent(id, Date.now());
          begin();
        }
      }
    });
    response.on('error', fail);
  });
  request.on('error', fail);
  return { begun, close: () => request.destroy() };
}
