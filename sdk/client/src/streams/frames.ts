/** An item of a server-sent event stream; a comment only keeps the connection alive, and a place is the id of the last event so far. */
export type Frame = { id: string; event: string; data: string } | { place: string } | 'comment';

/** The frames of a stream, as they arrive [WHATWG: Interpreting an event stream]. An incomplete frame is dropped. */
export async function* readFrames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  const decoder = new TextDecoder();
  let rest = '';
  let fields = new Map<string, string>();
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true });
    // A carriage return at the end may be half of a line break.
    const complete = rest.endsWith('\r') ? rest.slice(0, -1) : rest;
    const lines = complete.split(/\r\n|\n|\r/);
    const unfinished = lines.pop() ?? '';
    rest = unfinished + rest.slice(complete.length);
    for (const line of lines) {
      if (line === '') {
        const [id, data] = [fields.get('id'), fields.get('data')];
        if (data !== undefined) {
          yield { id: id ?? '', event: fields.get('event') ?? 'message', data };
        } else if (id !== undefined) {
          yield { place: id };
        }
        fields = new Map();
      } else if (line.startsWith(':')) {
        yield 'comment';
      } else {
        addField(fields, line);
      }
    }
  }
}

function addField(fields: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
  const before = fields.get(name);
  fields.set(name, name === 'data' && before !== undefined ? `${before}\n${value}` : value);
}
