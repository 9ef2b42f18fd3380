import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError, variable } from './env-schema';
import { host, onOff } from './env-values';

/** What a connection to Temporal trusts and shows, if it is not what the system trusts and nothing. In PEM. */
export interface TemporalCertificates {
  serverRootCACertificate?: Buffer;
  /** The name in the server's certificate, if it is not that of the address. */
  serverNameOverride?: string;
  clientCertPair?: { crt: Buffer; key: Buffer };
}

const file = z.string();

export const TEMPORAL_TLS_VARIABLES = {
  TEMPORAL_TLS: variable(onOff, 'true or false').optional(),
  TEMPORAL_TLS_CA_FILE: file.optional(),
  TEMPORAL_TLS_CERT_FILE: file.optional(),
  TEMPORAL_TLS_KEY_FILE: file.optional(),
  TEMPORAL_TLS_SERVER_NAME: variable(host, 'an IP address or a host name').optional(),
};

type TemporalTlsSettings = z.output<z.ZodObject<typeof TEMPORAL_TLS_VARIABLES>>;

/** False for a connection in clear; true for one that trusts what the system trusts. @throws ConfigError for a file that cannot be read */
export function readTemporalTls(env: TemporalTlsSettings, hasApiKey: boolean): boolean | TemporalCertificates {
  const { TEMPORAL_TLS: isOn } = env;
  const certificates = readCertificates(env);
  const isNeeded = hasApiKey || Object.keys(certificates).length > 0;
  if (!(isOn ?? isNeeded)) {
    return false;
  }
  return Object.keys(certificates).length === 0 ? true : Object.freeze(certificates);
}

/** When the certificate that we show to Temporal ends, in milliseconds; null if we show none. */
export function endOfClientCertificate(tls: boolean | TemporalCertificates | undefined): number | null {
  const pair = typeof tls === 'object' ? tls.clientCertPair : undefined;
  return pair === undefined ? null : Date.parse(new X509Certificate(pair.crt).validTo);
}

function readCertificates(env: TemporalTlsSettings): TemporalCertificates {
  const authority = readPem(env, 'TEMPORAL_TLS_CA_FILE');
  const crt = readPem(env, 'TEMPORAL_TLS_CERT_FILE');
  const key = readPem(env, 'TEMPORAL_TLS_KEY_FILE');
  const serverName = env.TEMPORAL_TLS_SERVER_NAME;
  return {
    ...(authority && { serverRootCACertificate: authority }),
    ...(serverName !== undefined && { serverNameOverride: serverName }),
    ...(crt && key && { clientCertPair: { crt, key } }),
  };
}

type FileVariable = Extract<keyof TemporalTlsSettings, `${string}_FILE`>;

function readPem(env: TemporalTlsSettings, name: FileVariable): Buffer | null {
  const path = env[name];
  if (path === undefined) {
    return null;
  }
  let content: Buffer;
  try {
    content = readFileSync(path);
  } catch {
    throw new ConfigError(`${name} must be a file that can be read: ${path}`);
  }
  if (!content.includes('-----BEGIN ')) {
    throw new ConfigError(`${name} must be a file in PEM format: ${path}`);
  }
  return content;
}
