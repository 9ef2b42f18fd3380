/** Whether it can only be reached from this machine, at both addresses. */
export function isLocal(host: string, publicUrl: string): boolean {
  return [host, new URL(publicUrl).hostname].every(isLoopback);
}

/** A name or address that no other machine can have. */
export function isLoopback(host: string): boolean {
  return /^(127\.0\.0\.1|localhost|\[?::1\]?)$/i.test(host);
}

/** A listening address as it is written in a link: 0.0.0.0 cannot be opened, and IPv6 needs brackets. */
export function linkHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') {
    return 'localhost';
  }
  return host.includes(':') ? `[${host}]` : host;
}
