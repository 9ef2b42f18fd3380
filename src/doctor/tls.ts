import type { PeerCertificate } from 'node:tls';
import { checkServerIdentity } from 'node:tls';
import { DAY } from '#domain/duration';
import { isCertificateLasting } from '#domain/health/installation';
import { type Seen, well, wrong } from './check';

/** Watches the certificate that a server shows in a TLS connection; whether it is valid is still decided by the connection. */
export interface CertificateWatch {
  /** An option of the connection. */
  checkServerIdentity: typeof checkServerIdentity;
  /** When the certificate ends; null for a connection in clear. */
  endsAt(): number | null;
}

export function watchCertificate(): CertificateWatch {
  let shown: PeerCertificate | null = null;
  return {
    checkServerIdentity(host, certificate) {
      shown = certificate;
      return checkServerIdentity(host, certificate);
    },
    endsAt: () => (shown === null ? null : Date.parse(shown.valid_to)),
  };
}

/** @param whole what else was seen, if the certificate lasts */
export function judgeCertificate(endsAt: number | null, whole: string, now = Date.now()): Seen {
  if (endsAt === null) {
    return well(`${whole}, without TLS`);
  }
  const days = Math.floor((endsAt - now) / DAY);
  const day = new Date(endsAt).toISOString().slice(0, 10);
  const words = days < 0 ? `its certificate ended on ${day}` : `its certificate ends on ${day}, in ${days} days`;
  return isCertificateLasting(endsAt, now) ? well(`${whole}; ${words}`) : wrong(`${whole}, but ${words}`);
}
