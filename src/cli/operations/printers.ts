import type { Answer } from '../answer';

type Printer = (output: never) => Answer;

/** How commands print what is more than a line, by name: what their operation returned, as a table and as JSON. */
export const PRINTERS: Readonly<Record<string, () => Promise<Printer>>> = {
  'request show': async () => (await import('../request/request')).printRequest,
  'sla show': async () => (await import('../sla/sla')).printServiceLevel,
  'sla incidents': async () => (await import('../sla/sla')).printMeasuredIncidents,
  'sla incident list': async () => (await import('../sla/sla')).printPostedIncidents,
  'provider stats': async () => (await import('../provider/stats')).printStatistics,
  'provider earnings': async () => (await import('../provider/earnings')).printProviderEarnings,
  'partner show': async () => (await import('../partner/partner')).printPartner,
};

/** @param output what the command's operation returned, which its printer knows */
export async function printOutput(command: string, output: object): Promise<Answer> {
  const load = PRINTERS[command];
  if (!load) {
    throw new Error(`${command} has neither a text nor a printer`);
  }
  return (await load())(output as never);
}
