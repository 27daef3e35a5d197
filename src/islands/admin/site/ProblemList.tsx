import { useEffect, useRef } from 'react';
import type { ContentFile } from '../../../../server/contract/content-editor.ts';
import { Button } from '../../ui/Button.tsx';

interface Props {
  /** Title of the open file, omitted from its own problems. */
  title?: string;
  problems: ContentFile['problems'];
  areMissing?: boolean;
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

/** Lists problems that prevent publishing; a press leads to the field. */
export function ProblemList({ title, problems, areMissing = false, onWant }: Props) {
  if (problems.length === 0) return null;
  return (
    <div className={areMissing ? 'notice' : 'notice notice-error'} role="status">
      <p>{areMissing ? 'Fill in before you publish:' : 'Correct this before you publish:'}</p>
      <ul role="list">
        {problems.map(({ path, pointer, line, text, ...names }) => {
          const field = names.label || (line === undefined ? '' : `line ${line}`);
          const place = [names.title === title ? '' : (names.title ?? path), field]
            .filter(Boolean)
            .join(', ');
          const words = areMissing ? place || text : `${place}${place && ': '}${text}`;
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
