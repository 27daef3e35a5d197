import { expect, it } from 'vitest';
import { foldText, foldTyping, searchWords, withoutUnseen } from './fold-text.ts';

it.each([
  ['\u0917\u0941\u0932\u095B\u093E\u0930', '\u0917\u0941\u0932\u091C\u093C\u093E\u0930'],
  ['E\u0301mile', 'émile'],
  ['D’Souza', "d'souza"],
  ['D`Souza', 'D´Souza'],
  ['New\u00A0Delhi ', 'new  delhi'],
  ['\uFEFFPlanck\u200B', 'planck'],
  ['\u202AH₂O\u202C', 'h2o'],
  ['ＡＢＣ１２３', 'abc123'],
  ['१२३ ৪৫ ௬௭ ۸۹', '123 45 67 89'],
  ['2019–20', '2019-20'],
  ['−5', '-5'],
  ['“yes”', '"yes"'],
  ['½', '1/2'],
  ['STRASSE', 'straße'],
  ['ΟΔΟΣ', 'οδος'],
  // Malayalam and Bengali have a letter of its own for what older keyboards write with a joiner.
  ['അവർ', 'അവര്\u200D'],
  ['উৎসব', 'উত্\u200Dসব'],
  ['علي', 'علی'],
])('%s and %s were only typed with other keys', (one, other) => {
  expect(foldTyping(one)).toBe(foldTyping(other));
  expect(foldText(one)).toBe(foldText(other));
});

it.each([
  ['émile', 'Emile'],
  ['गुलज़ार', 'गुलजार'],
  ['माँ', 'मां'],
  ['Łódź', 'lodz'],
  ['İstanbul', 'istanbul'],
  ['K. S. R. Murthy', 'KSR Murthy'],
  ['K.S.R.Murthy', 'k s r murthy'],
  ["D'Souza", 'dsouza'],
  ['सन्तोष पाण्डेय', 'संतोष पांडेय'],
  ['শঙ্কর', 'শংকর'],
  ['ശങ്കർ', 'ശംകര്'],
  ['சௌந்தர்யா', 'செளந்தர்யா'],
  ['ஶ்ரீதர்', 'ஸ்ரீதர்'],
  ['സൌമ്യ', 'സൗമ്യ'],
  ['محـمد', 'محمد'],
  ['فاطمة', 'فاطمہ'],
  ['خاں', 'خان'],
])('%s and %s are found by each other, and are no equal answers', (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
  expect(foldTyping(one)).not.toBe(foldTyping(other));
});

it.each([
  ['की', 'का'],
  ['कम', 'काम'],
  ['resume', 'resumes'],
  ['தமிழ்', 'தமிழ'],
  ['an b', 'anb'],
  ['अन्न', 'अंन'],
  ['5', '-5'],
])('%s and %s stay two words', (one, other) => {
  expect(foldText(one)).not.toBe(foldText(other));
});

it('folds what is folded to itself, whatever the characters', () => {
  const isUnstable = (text: string) => [foldText, foldTyping].some((fold) => fold(fold(text)) !== fold(text));
  const plane = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code));
  const changing = plane.filter(
    (character) => !/[\p{sc=Hani}\p{sc=Hang}\p{Cs}\p{Co}\p{Cn}]/u.test(character),
  );
  expect(changing.filter((character) => isUnstable(`a${character}b`))).toEqual([]);
});

it('searches word by word, each once', () => {
  expect(searchWords(' Pooja  VENKATARAMAN pooja ')).toEqual(['pooja', 'venkataraman']);
  expect(searchWords(' \u200B ')).toEqual([]);
});

it('takes out what has no shape', () => {
  expect(withoutUnseen('\uFEFFa\u200B@\u2066b\u2069.in\u00AD')).toBe('a@b.in');
});
