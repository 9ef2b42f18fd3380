/** The failure of a record whose values the database refuses as such. */
export const RECORD_REFUSED = 'RECORD_REFUSED';
