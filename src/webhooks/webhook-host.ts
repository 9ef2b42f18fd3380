import { domainToUnicode } from 'node:url';

/** Top-level labels that never belong to a public host: special-use ones, and those of private networks and clusters. */
const SPECIAL_LAST_LABELS: ReadonlySet<string> = new Set([
  'alt',
  'arpa',
  'corp',
  'home',
  'i2p',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'onion',
  'private',
  'svc',
  'test',
]);

/** Metadata services with names under a public suffix; all others end in `.internal` or have no dot. */
const METADATA_HOSTS: readonly string[] = ['metadata.goog', 'metadata.tencentyun.com', 'metadata.platformequinix.com'];

const MAX_HOST_CHARACTERS = 253;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Whether a lower-case name cannot be a public host: a single label, not a DNS name, special-use, or a metadata service. */
export function isSpecialHost(host: string): boolean {
  const labels = host.split('.');
  const isDnsName = host.length <= MAX_HOST_CHARACTERS && labels.every(isLabel);
  return (
    !isDnsName ||
    labels.length < 2 ||
    SPECIAL_LAST_LABELS.has(labels.at(-1) ?? '') ||
    METADATA_HOSTS.some((name) => host === name || host.endsWith(`.${name}`))
  );
}

/** Invalid Punycode is not a label: Node.js 20 refuses it in URLs, later versions accept it. */
function isLabel(label: string): boolean {
  return LABEL.test(label) && !(label.startsWith('xn--') && ['', label].includes(domainToUnicode(label)));
}
