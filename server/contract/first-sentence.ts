const MOST = 140;

export function firstSentence(text: string): string {
  const [line = ''] = text.trim().split('\n');
  const [sentence = line] = /^.*?[.!?।](?=\s|$)/.exec(line) ?? [];
  if (sentence.length <= MOST) return sentence;
  const start = sentence.slice(0, MOST);
  return `${start.slice(0, start.lastIndexOf(' '))}…`;
}
