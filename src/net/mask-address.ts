/** A masked address for people who do not need all of it: without its last two groups, or the last five for IPv6. */
export function maskAddress(ip: string): string {
  const [first = '', second = '', third = ''] = ip.split(/[.:]/);
  return ip.includes(':') ? `${first}:${second}:${third}:x` : `${first}.${second}.x.x`;
}
