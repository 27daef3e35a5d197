import { useEffect, useRef } from 'react';
import type { ContentFile } from '../../../../server/contract/content-editor.ts';
import { Button } from '../../ui/Button.tsx';

const HEADINGS = {
  wrong: 'Correct this before you publish:',
  missing: 'Fill in before you publish:',
  known: 'Before you publish:',
};

interface Props {
  /** Title of the open file, omitted from its own problems. */
  title?: string;
  problems: ContentFile['problems'];
  /** `known` may be published. */
  are?: keyof typeof HEADINGS;
  /** Shows a field; undefined where fields can't be shown. */
  onWant?: ((path: string, pointer: string) => void) | undefined;
}

/** Focuses the first problem after each refusal, centred so that no sticky bar covers it. */
export function useFirstProblem(refusals: number) {
  const lists = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first =
      refusals > 0 ? lists.current?.querySelector<HTMLElement>('button, li:not(:has(button))') : undefined;
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  }, [refusals]);
  return lists;
}

/** Lists what prevents publishing, or is to be known before; a press leads to the field. */
export function ProblemList({ title, problems, are = 'wrong', onWant }: Props) {
  if (problems.length === 0) return null;
  return (
    <div className={are === 'wrong' ? 'notice notice-error' : 'notice'} role="status">
      <p>{HEADINGS[are]}</p>
      <ul role="list">
        {problems.map(({ path, pointer, line, text, ...names }) => {
          const field = names.label || (line === undefined ? '' : `line ${line}`);
          const place = [names.title === title ? '' : (names.title ?? path), field]
            .filter(Boolean)
            .join(', ');
          const words = are === 'missing' ? place || text : `${place}${place && ': '}${text}`;
          return (
            <li key={`${path} ${pointer} ${line} ${text}`}>
              {pointer === undefined || onWant === undefined ? (
                words
              ) : (
                <Button kind="ghost" small className="content-problem" onClick={() => onWant(path, pointer)}>
                  {words}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
