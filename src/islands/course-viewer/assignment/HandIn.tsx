import { useEffect, useRef, useState } from 'react';
import type { Material, Progress } from '../../../../server/contract/materials.ts';
import type { ShownTask } from '../../../../server/contract/submissions.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Drawn } from '../../ui/Drawn.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { DraftForm } from './DraftForm.tsx';
import { dueWords } from './due-words.ts';
import { SentWork } from './SentWork.tsx';
import { useAssignment } from './use-assignment.ts';
import { WorkFiles } from './WorkFiles.tsx';

interface Props {
  material: Material;
  onProgress: (progress: Progress) => void;
}

/** Assignment: task, draft and earlier submissions. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function HandIn({ material, onProgress }: Props) {
  const model = useAssignment(material, onProgress);
  const [isHandedIn, setHandedIn] = useState(false);
  const receipt = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isHandedIn) receipt.current?.focus();
  }, [isHandedIn]);
  const { assignment } = model;

  if (assignment === undefined)
    return <Loading what="assignment" hasFailed={model.failed} onRetry={model.loadAgain} />;

  const { task, submissions, now, isOver } = assignment;
  const [latest] = submissions;
  const isDraft = latest === undefined || latest.state === 'draft';
  const sent = submissions.filter(({ state }) => state !== 'draft');

  const withdraw = () =>
    model.takeBack().then(
      () => setHandedIn(false),
      (error: unknown) => showToast('error', errorMessage(error)),
    );

  return (
    <div className="stack task">
      <TaskText task={task} now={now} url={material.url} />
      {isDraft && isOver && (
        <p className="notice notice-warning">The due time is over. Ask your teacher if you need more time.</p>
      )}
      {isDraft && !isOver && (
        <DraftForm
          key={latest?.number ?? 1}
          id={material.id}
          model={model}
          assignment={assignment}
          onHandedIn={() => setHandedIn(true)}
        />
      )}
      {sent.map((work, at) => (
        <SentWork key={work.id} work={work} task={task} heading={at === 0 ? receipt : undefined}>
          {work === latest && work.state === 'handed-in' && !isOver && (
            <div className="row">
              <Button kind="secondary" small onClick={() => void withdraw()}>
                Withdraw
              </Button>
              <p className="soft small task-hint">
                You can withdraw and change your work until it is graded.
                {isLateNow(task, now) && ' If you submit again now, your work is marked as late.'}
              </p>
            </div>
          )}
        </SentWork>
      ))}
    </div>
  );
}

const isLateNow = ({ late, dueAt }: ShownTask, now: number): boolean =>
  late === 'mark' && dueAt !== null && now > dueAt;

const LATE = {
  accept: 'Late work is accepted.',
  mark: 'Late work is accepted and marked as late.',
  refuse: 'Late work is not accepted.',
} as const;

function TaskText({ task, now, url }: { task: ShownTask; now: number; url: string | undefined }) {
  const { html, dueAt, late, maxMarks, passMarks, guide, files } = task;
  return (
    <div className="card card-pad stack">
      {(dueAt !== null || maxMarks !== null) && (
        <ul role="list" className="task-facts">
          {dueAt !== null && (
            <li>
              <Icon name="clock" size={18} />
              <span>
                <strong>Due {dueWords(dueAt, now)}.</strong> {LATE[late]}
              </span>
            </li>
          )}
          {maxMarks !== null && (
            <li>
              <Icon name="assignment" size={18} />
              <span>
                {maxMarks} marks{passMarks !== null && `, ${passMarks} to pass`}
              </span>
            </li>
          )}
        </ul>
      )}
      <Drawn html={html} />
      <WorkFiles files={files} />
      {guide.length > 0 && (
        <div>
          <h3 className="task-heading">How it is marked</h3>
          <ul className="task-guide">
            {guide.map(({ title, marks }) => (
              <li key={title}>
                {title}: {marks} {marks === 1 ? 'mark' : 'marks'}
              </li>
            ))}
          </ul>
        </div>
      )}
      {url !== undefined && (
        <a className="button button-secondary task-link" href={url} target="_blank" rel="noopener noreferrer">
          <Icon name="external" size={18} />
          Open the link of this assignment<span className="visually-hidden"> (in a new tab)</span>
        </a>
      )}
    </div>
  );
}
