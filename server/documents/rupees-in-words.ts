const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const UNITS = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const;

function inWords(count: number): string {
  if (count < 20) return SMALL[count] ?? '';
  if (count < 100) {
    const tens = TENS[Math.floor(count / 10)] ?? '';
    return count % 10 === 0 ? tens : `${tens}-${SMALL[count % 10]}`;
  }
  const [size, name] = UNITS.find(([unit]) => count >= unit) ?? [100, 'hundred'];
  const head = `${inWords(Math.floor(count / size))} ${name}`;
  return count % size === 0 ? head : `${head} ${inWords(count % size)}`;
}

export function rupeesInWords(paise: number): string {
  const rupees = `Rupees ${inWords(Math.floor(paise / 100))}`;
  return paise % 100 === 0 ? `${rupees} only` : `${rupees} and ${inWords(paise % 100)} paise only`;
}
