/** An address as people may see it who do not need the whole: without its last two groups, of IPv6 without the last five. */
export function maskAddress(ip: string): string {
  const [first = '', second = '', third = ''] = ip.split(/[.:]/);
  return ip.includes(':') ? `${first}:${second}:${third}:x` : `${first}.${second}.x.x`;
}
