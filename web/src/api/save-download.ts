import { fetchOk, type Query } from './call';

/** Saves the response of a call as a file. @throws CallError */
export async function save(path: string, body: unknown, name: string): Promise<void> {
  await saveAs(await fetchOk(path, { method: 'POST', body }), name);
}

/**
 * Saves what can be read at a path as a file. A link would not do: the second factor may be asked for first. @throws
 * CallError
 */
export async function saveRead(path: string, query: Query = {}): Promise<void> {
  const response = await fetchOk(path, { query });
  const [, name = 'download'] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  await saveAs(response, name);
}

async function saveAs(response: Response, name: string): Promise<void> {
  const address = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
