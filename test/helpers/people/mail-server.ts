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
  /** Makes it refuse mails, or accept them again. */
  refuse(yes: boolean): void;
  close(): Promise<void>;
}

/** A real SMTP server that requires a password. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let isRefusing = false;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'swaplane' && password === 'hunter2' ? done(null, { user: username }) : done(new Error('no')),
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
    url: `smtp://swaplane:hunter2@127.0.0.1:${port}`,
    received,
    refuse(yes) {
      isRefusing = yes;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
