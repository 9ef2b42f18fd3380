import { generateKeyPairSync, sign } from 'node:crypto';

const OID_COMMON_NAME = Buffer.from('550403', 'hex');
const OID_SUBJECT_ALT_NAME = Buffer.from('551d11', 'hex');
const OID_ECDSA_WITH_SHA256 = Buffer.from('2a8648ce3d040302', 'hex');

/** A new key and an untrusted certificate for one host until a day, in PEM. */
export function selfSignedCertificate(host: string, until = new Date('2049-12-31')): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(der(0x06, OID_ECDSA_WITH_SHA256));
  const name = sequence(der(0x31, sequence(der(0x06, OID_COMMON_NAME), der(0x0c, Buffer.from(host)))));
  const altNames = der(0x04, sequence(der(0x82, Buffer.from(host))));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(utcTime('200101000000Z'), utcTime(`${until.toISOString().slice(2, 10).replaceAll('-', '')}235959Z`)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(der(0x06, OID_SUBJECT_ALT_NAME), altNames))),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]));
  const lines =
    sequence(body, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function utcTime(text: string): Buffer {
  return der(0x17, Buffer.from(text));
}

/** Tag, length and content; lengths below 64 KiB. */
function der(tag: number, content: Buffer): Buffer {
  const size = content.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
