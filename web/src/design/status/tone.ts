/** What a colour says; each has a text and a wash colour of its name in tokens.css. */
export type BadgeTone = 'waiting' | 'moving' | 'done' | 'returning' | 'person' | 'over' | 'failed';

/** What a status looks like without its colour. */
export type Shape = 'ring' | 'quarter' | 'half' | 'most' | 'check' | 'back' | 'backed' | 'person' | 'minus' | 'cross';

export interface Look {
  tone: BadgeTone;
  shape: Shape;
  word: string;
}
