import type { Question } from '../../contract/questions.ts';

/** A sign that means something is after a backslash. */
const withSigns = (text: string): string =>
  text
    .replaceAll(/[~=#{}:\\]|->/g, (sign) => (sign === '->' ? String.raw`-\>` : `\\${sign}`))
    .replaceAll('\n', String.raw`\n`);

/** The same; one that begins like a format says that it is plain. */
const escaped = (text: string): string => `${text.startsWith('[') ? '[plain]' : ''}${withSigns(text)}`;

const rightOnes = ({ options }: Extract<Question, { options: unknown }>): number =>
  options.filter(({ right }) => right).length;

/** What GIFT has no sign for, in a comment that Moodle skips and our reader knows. */
function extrasOf(question: Question): string {
  const held =
    'options' in question ? question.options.flatMap((option, at) => (option.held ? [at] : [])) : [];
  const extras = {
    ...(question.marks === 100 ? {} : { marks: question.marks }),
    ...(question.minus === 0 ? {} : { minus: question.minus }),
    ...('scheme' in question && question.scheme !== 'each' ? { scheme: question.scheme } : {}),
    ...(question.format ? { format: question.format } : {}),
    ...(question.passage ? { passage: question.passage.length } : {}),
    ...('also' in question && question.also ? { also: question.also } : {}),
    ...(question.cancelled ? { cancelled: question.cancelled } : {}),
    ...('unit' in question && question.unit !== '' ? { unit: question.unit } : {}),
    ...(held.length > 0 ? { held } : {}),
  };
  return Object.keys(extras).length === 0 ? '' : `// ${JSON.stringify(extras)}\n`;
}

function keyOf(question: Question): string[] {
  switch (question.kind) {
    case 'one':
      // Only answers that are typed have several `=` in Moodle.
      return question.options.map(({ text, right }, at) => {
        const isFirst = question.options.findIndex((option) => option.right) === at;
        return `${isFirst ? '=%100%' : right ? '~%100%' : '~%0%'}${escaped(text)}`;
      });
    case 'many': {
      const share = (100 / rightOnes(question)).toFixed(5);
      return question.options.map(({ text, right }) => `~%${right ? '' : '-'}${share}%${escaped(text)}`);
    }
    case 'true-false':
      return [question.value ? 'TRUE' : 'FALSE'];
    case 'number':
      return [`#${question.value}:${question.tolerance}`];
    case 'words':
      return question.accept.map((text) => `=%100%${escaped(text)}`);
    case 'long':
      return [];
  }
}

/** Questions in the form GIFT of Moodle, which `readQuestions` reads back as they are. */
export const writeGift = (questions: readonly Question[]): string =>
  questions
    .map((question) => {
      const explained = question.explanation === '' ? [] : [`####${escaped(question.explanation)}`];
      const inside = [...keyOf(question), ...explained].map((line) => `\n  ${line}`).join('');
      // Moodle has no text for several questions: each begins with it.
      const prompt = question.passage ? `${question.passage}\n\n${question.prompt}` : question.prompt;
      const format = question.format === undefined ? '[plain]' : '[markdown]';
      return `${extrasOf(question)}${format}${withSigns(prompt)} {${inside}${inside === '' ? '' : '\n'}}\n`;
    })
    .join('\n');
