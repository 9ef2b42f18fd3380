import { letsexchange } from '#providers/adapters/letsexchange';
import { readConversations } from '#test/helpers/providers/conversations';
import { replay } from '#test/helpers/providers/replay';

const [held] = readConversations('letsexchange').filter(({ answer }) => {
  return (answer as { word?: string } | undefined)?.word === 'aml_check_failed';
});

/** The answer about held money, with these signals. */
function heldWith(aml_error_signals: unknown) {
  if (!held) {
    throw new Error('no conversation has held money');
  }
  const exchange = held.exchange.map((call) => ({
    ...call,
    response: { ...(call.response as object), aml_error_signals, kyc_url: null },
  }));
  return { ...held, exchange };
}

const DOCUMENTED = { signal: 'mixingService', signalId: 24, signalPercent: 95.6, level: 4 };

test.each([
  ['as documented', [DOCUMENTED], 'mixingService'],
  ['several', [DOCUMENTED, { ...DOCUMENTED, signal: 'darknet' }], 'mixingService darknet'],
  ['as text', ['mixingService'], 'mixingService'],
  ['without a name', [{ signalId: 24 }, DOCUMENTED, 24.5], 'mixingService 24.5'],
  ['of another form', { mixingService: 95.6 }, null],
  ['with a text that cannot be kept', ['mixing\u0000service'], null],
  ['none', null, null],
])('money that LetsExchange holds is seen whatever the signals are: %s', (_title, signals, message) =>
  replay(letsexchange, [{ ...heldWith(signals), answer: { status: 'manual_review', reason: 'kyt_block', message } }]),
);
