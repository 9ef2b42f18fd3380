import { changenowProtocol } from '#twins/protocols/changenow';
import { startTwin } from '#twins/twin';
import { CODES, faultOf, portOf, spreadOf } from './fifty-providers';

async function start(): Promise<void> {
  for (const code of CODES) {
    const twin = await startTwin(changenowProtocol, code, {
      port: portOf(code),
      spreadPercent: spreadOf(code),
      story: 'silent',
    });
    const fault = faultOf(code);
    if (fault) twin.spoil({ fault, path: '/exchange/estimated-amount', times: Number.POSITIVE_INFINITY });
  }
  process.stdout.write('ready\n');
}

process.on('SIGTERM', () => process.exit());
void start();
