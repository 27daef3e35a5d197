import { useEffect, useEffectEvent, useState } from 'react';
import type { Doubt } from '../../../../server/contract/doubts.ts';
import type { Page } from '../../../../server/contract/fields.ts';
import type { Material } from '../../../../server/contract/materials.ts';
import { api, unwrap, unwrapPage } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { saveDraft } from '../../../lib/forms/form-draft.ts';
import { setParam } from '../../../lib/page/url-state.ts';
import { Choice } from '../../admin/lists/Choice.tsx';
import { useDebounced } from '../../admin/lists/use-debounced.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { AskForm } from './AskForm.tsx';
import { DoubtRow } from './DoubtRow.tsx';

const RANGES = [
  ['lesson', 'This lesson'],
  ['course', 'Whole course'],
  ['mine', 'My questions'],
] as const;
type Range = (typeof RANGES)[number][0];

const fail = (error: unknown) => showToast('error', errorMessage(error));

interface Props {
  material: Material;
  asks: number;
  /** Called with the number of questions about the lesson. */
  onCount: (questions: number) => void;
}

/** Lists the questions about a lesson, with a form for a new one. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function Doubts({ material, asks, onCount }: Props) {
  const [pages, setPages] = useState<readonly Page<Doubt>[]>([]);
  const [isAsking, setAsking] = useState(asks > 0);
  const [begun, setBegun] = useState(asks);
  if (begun !== asks) {
    setBegun(asks);
    setAsking(true);
  }
  const [asked, setAsked] = useState(0);
  /** Question whose link was followed: open above the others. */
  const [first, setFirst] = useState<Doubt>();
  const [range, setRange] = useState<Range>('lesson');
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const next = pages.at(-1)?.nextCursor;

  const ask = (cursor?: string | number) => {
    const query = { courseId: String(material.courseId), ...(search !== '' && { search }) };
    const within = { lesson: { materialId: String(material.id) }, course: {}, mine: { mine: '1' } } as const;
    const from = cursor === undefined ? {} : { cursor: String(cursor) };
    return unwrapPage(api.doubts.$get({ query: { ...query, ...within[range], ...from } }));
  };
  const askFirst = useEffectEvent(async () => {
    const page = await ask();
    if (range === 'lesson' && search === '') onCount(page.total);
    return page;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another range, other words or a question more are another list
  useEffect(() => {
    let isOver = false;
    askFirst().then((page) => !isOver && setPages([page]), fail);
    return () => {
      isOver = true;
    };
  }, [range, search, asked]);

  useEffect(() => {
    const id = new URLSearchParams(location.search).get('doubt');
    setParam('doubt', undefined);
    if (id !== null) unwrap(api.doubts[':id'].$get({ param: { id } })).then(setFirst, fail);
    const leave = () => {
      if (document.hidden) saveDraft();
    };
    addEventListener('pagehide', saveDraft);
    document.addEventListener('visibilitychange', leave);
    return () => {
      removeEventListener('pagehide', saveDraft);
      document.removeEventListener('visibilitychange', leave);
    };
  }, []);

  const others = pages.flatMap(({ items }) => items).filter(({ id }) => id !== first?.id);
  return (
    <>
      <div className="row row-spread">
        <h3>Questions</h3>
        {!isAsking && (
          <Button kind="secondary" onClick={() => setAsking(true)}>
            <Icon name="quiz" size={20} />
            Ask a question
          </Button>
        )}
      </div>
      {isAsking && (
        <AskForm
          material={material}
          onOpen={(doubt) => {
            setAsking(false);
            setFirst(doubt);
            setAsked(asked + 1);
          }}
          onCancel={() => setAsking(false)}
        />
      )}
      <div className="row">
        <Choice
          label="Which questions"
          options={RANGES}
          value={range}
          onChange={(to) => {
            setRange(to);
            setFirst(undefined);
          }}
        />
        <SearchField
          label="Search questions"
          value={typed}
          onChange={(words) => {
            setTyped(words);
            setFirst(undefined);
          }}
        />
      </div>
      <ul role="list" className="grading-list">
        {first && <DoubtRow key={first.id} doubt={first} lessonId={material.id} opened />}
        {others.map((doubt) => (
          <DoubtRow key={doubt.id} doubt={doubt} lessonId={material.id} />
        ))}
      </ul>
      {pages.length > 0 && others.length === 0 && first === undefined && (
        <p className="soft" role="status">
          {search === '' ? 'No questions here yet.' : 'No questions found.'}
        </p>
      )}
      {next !== undefined && (
        <Button
          kind="secondary"
          onClick={() => void ask(next).then((page) => setPages([...pages, page]), fail)}
        >
          Load more
        </Button>
      )}
    </>
  );
}
