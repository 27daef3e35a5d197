import { hashOf } from '../hash.ts';
import { knownLook, type Look } from './looks.ts';
import { type Extra, extras, type Hair, hairs } from './parts.ts';

const SKIN = ['#f0c9a0', '#dba674', '#c08552', '#94603a'];
const HAIR = ['#241c22', '#33241f', '#171a2b'];
const CLOTHES = ['#3730a3', '#18794e', '#a03c2c', '#0f6a80', '#7a3b86', '#2c5aa8'];
const GROUND = ['#dcdafa', '#cfeadb', '#fadcd3', '#cdeaf0', '#f0dcf3', '#d5e5fb'];
const ACCENT = ['#f2a007', '#f7c35a', '#e9f1ee', '#f6b7a6'];

/** Hair for keys without a drawn look: fits anyone. */
const NEUTRAL: Hair[] = ['short', 'parted', 'curly', 'bob'];

const at = <T>(list: readonly T[], index: number, fallback: T): T => list[index % list.length] ?? fallback;

const toneOf = (seed: number) => seed % CLOTHES.length;

/** Draws the portrait of a key, always the same: the inside of an <svg viewBox="0 0 96 96">. */
export function avatar(key: string): string {
  const ground = at(GROUND, toneOf(hashOf(key)), '#dcdafa');
  return `<path fill="${ground}" d="M0 0h96v96H0z"/>${figure(key)}`;
}

/** Draws a key's person without background, cut off at the bottom, for group pictures. */
export function figure(key: string): string {
  const seed = hashOf(key);
  const look = knownLook(key) ?? lookOf(seed);
  const skin = at(SKIN, look.skin, '#c08552');
  const colours = {
    H: look.grey ? '#b9b5b0' : at(HAIR, seed >>> 8, '#241c22'),
    C: at(CLOTHES, toneOf(seed), '#3730a3'),
    A: at(ACCENT, seed >>> 12, '#f2a007'),
  };
  const has = (extra: Extra) => (look.extras.includes(extra) ? extras[extra] : '');
  const { back, front } = hairs[look.hair];
  const drawing = [
    look.hair === 'scarf' ? '' : back,
    `<path fill="${skin}" d="M41 54h14v17c-3 4-11 4-14 0z"/><path fill="#171a2b" fill-opacity=".14" d="M41 60c4 3 10 3 14 0v4c-4 3-10 3-14 0z"/>`,
    '<path fill="C" d="M14 96c1-18 12-25 27-28 3 5 11 5 14 0 15 3 26 10 27 28v44H14z"/>',
    has('drape'),
    look.hair === 'scarf' ? back : '',
    `<ellipse cx="48" cy="41.5" rx="16" ry="18" fill="${skin}"/>`,
    '<path fill="#171a2b" d="M41.5 41.3a1.7 1.7 0 1 0 .1 0zM54.5 41.3a1.7 1.7 0 1 0 .1 0z"/>',
    look.extras.includes('beard')
      ? has('beard')
      : '<path fill="none" stroke="#171a2b" stroke-width="1.6" stroke-linecap="round" d="M43.5 51.5q4.5 4 9 0"/>',
    has('moustache'),
    front,
    has('bindi'),
    has('glasses'),
  ].join('');
  return drawing.replace(/"([HCA])"/g, (_, name: 'H' | 'C' | 'A') => `"${colours[name]}"`);
}

function lookOf(seed: number): Look {
  return {
    hair: at(NEUTRAL, seed >>> 4, 'short'),
    skin: (seed >>> 16) % SKIN.length,
    extras: (seed >>> 20) % 3 === 0 ? ['glasses'] : [],
    grey: false,
  };
}
