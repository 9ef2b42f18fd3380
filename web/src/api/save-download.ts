import { fetchOk } from './call';

/** Saves the response of a call as a file. @throws CallError */
export async function save(path: string, body: unknown, name: string): Promise<void> {
  const response = await fetchOk(path, { method: 'POST', body });
  const address = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
