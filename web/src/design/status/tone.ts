/** The meaning of a colour; tokens.css has a text colour and a background colour of each name. */
export type BadgeTone = 'waiting' | 'moving' | 'done' | 'returning' | 'person' | 'over' | 'failed';

/** The shape of a status, for readers who cannot distinguish the colours. */
export type Shape = 'ring' | 'quarter' | 'half' | 'most' | 'check' | 'back' | 'backed' | 'person' | 'minus' | 'cross';

export interface BadgeContent {
  tone: BadgeTone;
  shape: Shape;
  label: string;
}
