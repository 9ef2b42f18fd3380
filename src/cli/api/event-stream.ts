export interface StreamedEvent {
  id: string;
  data: string;
}

/** The events of a server-sent event stream; comments and other fields are ignored. */
export async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<StreamedEvent> {
  const decoder = new TextDecoder();
  let unread = '';
  for await (const chunk of body) {
    const blocks = `${unread}${decoder.decode(chunk, { stream: true })}`.split('\n\n');
    unread = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
      const [id, data] = [field('id'), field('data')];
      if (id !== undefined && data !== undefined) {
        yield { id, data };
      }
    }
  }
}
