/** For features that move people automatically: many at once, or one. */
export { moveOne } from './move-one.ts';
export { recordMoves, type Move } from './many-moves.ts';
