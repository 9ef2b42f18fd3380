import { logoType, MAX_LOGO_BYTES } from '#domain/partners/branding';

/** An image file as the value of its field; one that cannot be a logo has a value that is none. */
export async function readLogo(file: File): Promise<string> {
  const bytes = new Uint8Array(file.size > MAX_LOGO_BYTES ? new ArrayBuffer(0) : await file.arrayBuffer());
  return `data:${logoType(bytes)};base64,${btoa(String.fromCharCode(...bytes))}`;
}
