import { expect, it } from 'vitest';
import { inLatinLetters } from './latin-letters.ts';

it.each([
  ['हिन्दी में टैली', 'hindi mein tally'],
  ['पानी की जाँच', 'pani ki janch'],
  ['लड़का समझना कमल', 'ladka samajhna kamal'],
  ['संस्कृत ज्ञान', 'sanskrit gyan'],
  ['मराठी व्याकरण', 'marathi vyakran'],
  ['தமிழ் மழை', 'tamizh mazhai'],
  ['বাংলা', 'bangla'],
  ['తెలుగు వ్యాకరణం', 'telugu vyakaranam'],
  ['ಕನ್ನಡ', 'kannada'],
  ['മലയാളം', 'malayalam'],
  ['ગુજરાતી', 'gujrati'],
  ['ਪੰਜਾਬੀ', 'panjabi'],
  ['ଓଡ଼ିଆ', 'odia'],
  ['اردو کورس', 'urdu course'],
  ['Tally सीखें २०२६', 'Tally sikhen 2026'],
  ['Café Übung', 'Cafe Ubung'],
])('%s is %s', (title, latin) => {
  expect(inLatinLetters(title)).toBe(latin);
});
