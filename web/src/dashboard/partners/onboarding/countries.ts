const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Codes that browsers name although they stand for no country. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ', 'AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA']);
/** Former codes, which browsers name like the present ones. */
const FORMER = new Set([
  'AN',
  'BU',
  'CS',
  'DD',
  'DY',
  'FX',
  'HV',
  'NH',
  'NT',
  'RH',
  'SU',
  'TP',
  'UK',
  'VD',
  'YD',
  'YU',
  'ZR',
]);

/** Every country by its ISO 3166-1 code, in the order of their names. */
export const COUNTRIES = LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}`))
  .filter((code) => !NO_COUNTRIES.has(code) && !FORMER.has(code))
  .flatMap((value) => {
    const label = NAMES.of(value);
    return label === undefined ? [] : [{ value, label }];
  })
  .sort((a, b) => a.label.localeCompare(b.label));
