import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** How often somebody tried to log in. */
  logins(): number;
  /** Makes it refuse mails, or accept them again. */
  refuse(yes: boolean): void;
  close(): Promise<void>;
}

/** A real SMTP server that requires a password; with a certificate, its connections begin with TLS. */
export async function startMailServer(tls?: { key: string; cert: string }): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let isRefusing = false;
  let logins = 0;
  const server = new SMTPServer({
    secure: tls !== undefined,
    ...tls,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      logins += 1;
      if (username === 'swaplane' && password === 'hunter2') done(null, { user: username });
      else done(new Error('no'));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (isRefusing) {
          done(new Error('mailbox is full'));
          return;
        }
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: tls ? `smtps://swaplane:hunter2@localhost:${port}` : `smtp://swaplane:hunter2@127.0.0.1:${port}`,
    received,
    logins: () => logins,
    refuse(yes) {
      isRefusing = yes;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
