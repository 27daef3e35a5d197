import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Material } from '../../../../server/contract/materials.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { ListFrame } from '../lists/ListFrame.tsx';
import { keys } from '../queries/keys.ts';
import type { SavingState } from '../workshop/saving-state.ts';
import { QuizResults } from './QuizResults.tsx';
import { SheetEditor, type ShownQuestion } from './SheetEditor.tsx';

const tabs = [
  { name: 'questions', label: 'Questions' },
  { name: 'rules', label: 'Rules' },
  { name: 'results', label: 'Results' },
] as const;
type Tab = (typeof tabs)[number]['name'];

export interface QuizEditorProps {
  material: Pick<Material, 'id' | 'title' | 'courseName' | 'hidden'>;
  /** Undefined where the course screen already names the quiz. */
  onBack?: (() => void) | undefined;
  onState?: ((state: SavingState) => void) | undefined;
}

/** Quiz editor with questions, rules and results. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function QuizEditor({ material, onBack, onState }: QuizEditorProps) {
  const { id, title, courseName } = material;
  const [tab, setTab] = useState<Tab>('questions');
  const [shown, setShown] = useState<ShownQuestion>();
  const [isHidden, setHidden] = useState(material.hidden === true);
  const sheet = useQuery({
    queryKey: keys.quiz(id),
    queryFn: () => unwrap(api.materials[':id'].quiz.questions.$get({ param: { id: String(id) } })),
    // While open, keeps what was typed.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const show = useMutation({
    mutationFn: () =>
      unwrap(api.materials[':id'].$put({ param: { id: String(id) }, header: {}, json: { hidden: false } })),
    onSuccess: () => setHidden(false),
  });

  const copy = useMutation({
    mutationFn: () => unwrap(api.materials[':id'].quiz.copies.$post({ param: { id: String(id) } })),
    onSuccess: ({ message }) => showToast('success', message),
  });

  return (
    <div className="stack">
      {onBack && (
        <>
          <div className="row row-spread">
            <h2 className="break">{title}</h2>
            <span className="row">
              <Button kind="secondary" disabled={copy.isPending} onClick={() => copy.mutate()}>
                Duplicate
              </Button>
              <Button kind="secondary" onClick={onBack}>
                <Icon name="arrow-left" size={20} />
                Back
              </Button>
            </span>
          </div>
          <p className="soft">{courseName}</p>
        </>
      )}
      {onBack && isHidden && (
        <div className="notice notice-warning row row-spread">
          <p>Students can't see this quiz yet.</p>
          <Button
            small
            disabled={show.isPending || sheet.data?.questions.length === 0}
            onClick={() => show.mutate()}
          >
            Publish
          </Button>
        </div>
      )}
      <Tabs id="quiz-editor" label="Quiz" items={tabs} selected={tab} onSelect={setTab} />
      <div
        role="tabpanel"
        id={`quiz-editor-panel-${tab}`}
        aria-labelledby={`quiz-editor-tab-${tab}`}
        tabIndex={-1}
      >
        {tab === 'results' ? (
          <QuizResults
            materialId={id}
            onQuestion={(questionId) => {
              setTab('questions');
              setShown({ questionId });
            }}
          />
        ) : null}
        <ListFrame state={sheet} shown={sheet.data && 1} empty={null}>
          {sheet.data && (
            <div hidden={tab === 'results'}>
              <SheetEditor
                materialId={id}
                sheet={sheet.data}
                part={tab === 'rules' ? 'rules' : 'questions'}
                shown={shown}
                onState={onState}
              />
            </div>
          )}
        </ListFrame>
      </div>
    </div>
  );
}
