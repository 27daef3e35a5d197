/** A word that is wider than its column is cut, between letters as people see them. */
function piecesOf(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word];
  const letters = Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment);
  if (letters.length < 2) return [word];
  const half = Math.ceil(letters.length / 2);
  return [letters.slice(0, half), letters.slice(half)].flatMap((part) =>
    piecesOf(part.join(''), width, widthOf),
  );
}

export function breakLines(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ').flatMap((one) => piecesOf(one, width, widthOf))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (widthOf(longer) <= width) line = longer;
      else {
        lines.push(line);
        line = word;
      }
    }
    lines.push(line);
  }
  return lines;
}
