import { statedFacts } from '#domain/partners/stated-facts';

const company = { legalName: 'Lantern AG', country: 'CH', businessType: 'cex', website: 'https://l.example' } as const;

test('what a partner stated is shown as labelled facts', () => {
  expect(statedFacts('company', { company })).toEqual([
    { label: 'Legal name', value: 'Lantern AG', warning: null },
    { label: 'Country', value: 'CH', warning: null },
    { label: 'Business', value: 'Exchange', warning: null },
    { label: 'Website', value: 'https://l.example', warning: null },
  ]);
});

test('countries of high risk are pointed out', () => {
  const jurisdictions = { countries: ['CH', 'IR'], amlAcknowledged: true } as const;
  const [countries] = statedFacts('jurisdictions', { jurisdictions: { ...jurisdictions, countries: ['CH', 'IR'] } });
  expect(countries).toEqual({ label: 'Countries of users', value: 'CH, IR', warning: 'High risk: IR' });
});

test('a step that was not taken has no facts', () => {
  expect(statedFacts('contact', { company })).toEqual([]);
});
