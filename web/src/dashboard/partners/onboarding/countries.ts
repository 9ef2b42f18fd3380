const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Codes for which browsers have a name although they are not countries. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ', 'AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA']);
/** Former codes, for which browsers have the same names as for the present ones. */
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

/** Every country by its ISO 3166-1 code, sorted by name. */
export const COUNTRIES = LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}`))
  .filter((code) => !NO_COUNTRIES.has(code) && !FORMER.has(code))
  .flatMap((value) => {
    const label = NAMES.of(value);
    return label === undefined ? [] : [{ value, label }];
  })
  .sort((a, b) => a.label.localeCompare(b.label));
