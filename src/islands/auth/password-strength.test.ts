import { describe, expect, it } from 'vitest';
import { strengthOf } from './password-strength.ts';

const names = ['Lakshmi Narayanan', 'lnarayan.dev@example.in', 'Abhyas'];
const levelOf = (password: string): string => strengthOf(password, names).level;

describe('strengthOf', () => {
  it('says nothing of nothing', () => expect(strengthOf('', names)).toEqual({ level: 'none', text: '' }));

  it.each(['a', 'Ab3$xyz', 'पासवर्'])('calls %s too short', (password) => {
    expect(strengthOf(password, names)).toEqual({ level: 'weak', text: 'Too short.' });
  });

  it.each(['lakshmi-and-tea', 'my NARAYANAN 77', 'xx-abhyas-xx', 'lnarayan.dev 4'])(
    'tells that %s holds a name',
    (password) => expect(strengthOf(password, names).text).toContain('Leave out your name'),
  );

  it.each(['aaaaaaaaaaaaaaaaaaaa', 'abababababab', '12345678', 'qwertyuiop', '87654321', 'abcdefghij'])(
    'calls %s weak',
    (password) => expect(levelOf(password)).toBe('weak'),
  );

  it.each(['mango tree', 'Tr0ub4dor', 'monsoon7'])('calls %s fair', (password) => {
    expect(levelOf(password)).toBe('fair');
  });

  it.each(['correct horse battery', 'seven blue umbrellas', 'Kite-over-7-ghats', 'तीन बंदर एक पेड़ पर'])(
    'calls %s strong',
    (password) => expect(levelOf(password)).toBe('strong'),
  );

  it('does not take short names for a fault', () => {
    expect(strengthOf('andorra by the sea', ['Om Rao', 'om@example.in']).level).toBe('strong');
  });
});
