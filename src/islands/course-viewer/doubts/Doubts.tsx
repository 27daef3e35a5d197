import { useEffect, useEffectEvent, useState } from 'react';
import type { Doubt } from '../../../../server/contract/doubts.ts';
import type { Page } from '../../../../server/contract/fields.ts';
import type { Material } from '../../../../server/contract/materials.ts';
import { api, unwrap, unwrapPage } from '../../../lib/api.ts';
import { errorMessage } from '../../../lib/api-error.ts';
import { saveDraft } from '../../../lib/form-draft.ts';
import { setParam } from '../../../lib/url-state.ts';
import { Icon } from '../../ui/Icon.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { AskForm } from './AskForm.tsx';
import { DoubtRow } from './DoubtRow.tsx';

const fail = (error: unknown) => showToast('error', errorMessage(error));

/** The questions about a lesson, and the way to ask one. */
// biome-ignore lint/style/noDefaultExport: React loads it by its default export
export default function Doubts({ material }: { material: Material }) {
  const [pages, setPages] = useState<readonly Page<Doubt>[]>([]);
  const [isAsking, setAsking] = useState(false);
  /** Somebody came to read it: it is open above the others. */
  const [first, setFirst] = useState<Doubt>();
  const next = pages.at(-1)?.nextCursor;

  function load() {
    const query = { courseId: String(material.courseId), materialId: String(material.id) };
    const cursor = next === undefined ? {} : { cursor: String(next) };
    unwrapPage(api.doubts.$get({ query: { ...query, ...cursor } })).then(
      (page) => setPages([...pages, page]),
      fail,
    );
  }
  const loadFirst = useEffectEvent(load);

  useEffect(() => {
    loadFirst();
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
          <button type="button" className="button button-secondary" onClick={() => setAsking(true)}>
            <Icon name="quiz" size={20} />
            Ask about this
          </button>
        )}
      </div>
      {isAsking && (
        <AskForm
          material={material}
          onOpen={(doubt) => {
            setAsking(false);
            setFirst(doubt);
          }}
          onCancel={() => setAsking(false)}
        />
      )}
      <ul role="list" className="grading-list">
        {first && <DoubtRow key={first.id} doubt={first} lessonId={material.id} opened />}
        {others.map((doubt) => (
          <DoubtRow key={doubt.id} doubt={doubt} lessonId={material.id} />
        ))}
      </ul>
      {next !== undefined && (
        <button type="button" className="button button-secondary" onClick={load}>
          Load more
        </button>
      )}
    </>
  );
}
