/** Whether only this machine reaches it, at both addresses. */
export function isLocal(host: string, publicUrl: string): boolean {
  return [host, new URL(publicUrl).hostname].every((each) => /^(127\.0\.0\.1|localhost|\[?::1\]?)$/.test(each));
}

/** How a listening address is written in a link: nobody can open 0.0.0.0, and IPv6 needs brackets. */
export function linkHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') {
    return 'localhost';
  }
  return host.includes(':') ? `[${host}]` : host;
}
