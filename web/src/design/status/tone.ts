/** The meaning of a color; tokens.css has a text color and a background color of each name. */
export type BadgeTone = 'waiting' | 'moving' | 'done' | 'returning' | 'person' | 'over' | 'failed';

/** The shape of a status, for readers who cannot distinguish the colors. */
export type Shape = 'ring' | 'quarter' | 'half' | 'most' | 'check' | 'back' | 'backed' | 'person' | 'minus' | 'cross';

export interface BadgeContent {
  tone: BadgeTone;
  shape: Shape;
  label: string;
}
