import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../lib/api/api.ts';
import { formatMoment } from '../../../lib/words/format-time.ts';
import { SentWork, Work } from '../../course-viewer/assignment/SentWork.tsx';
import { WorkFiles } from '../../course-viewer/assignment/WorkFiles.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawn } from '../../ui/Drawn.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { keys } from '../queries/keys.ts';
import { FilesOfWork } from './FilesOfWork.tsx';
import { GradeForm } from './GradeForm.tsx';

interface Props {
  id: number;
  onDone: () => void;
  onSkip: (() => void) | undefined;
  onClose: () => void;
}

/** Shows work on the left and the form for its marks on the right. */
export function GradeWork({ id, onDone, onSkip, onClose }: Props) {
  const { data, isError } = useQuery({
    queryKey: keys.work(id),
    queryFn: () => unwrap(api.submissions[':id'].$get({ param: { id: String(id) } })),
    meta: { error: 'This work could not be loaded. The student may have withdrawn it.' },
    // Keeps the work as it was when opened.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const bar = (
    <div className="row row-spread">
      <Button kind="ghost" small onClick={onClose}>
        <Icon name="arrow-left" size={18} />
        Back to the list
      </Button>
      {onSkip && (
        <Button kind="ghost" small onClick={onSkip}>
          Next <Icon name="arrow-right" size={18} />
        </Button>
      )}
    </div>
  );
  if (data === undefined)
    return (
      <div className="stack">
        {bar}
        {isError ? (
          <p className="notice notice-warning" role="status">
            This work is no longer here. The student may have withdrawn it.
          </p>
        ) : (
          <div className="skeleton task-loading" role="status" aria-label="Loading the work" />
        )}
      </div>
    );

  const { work, task, earlier, comments, studentName, courseName, title } = data;
  return (
    <div className="stack">
      {bar}
      <div className="grading">
        <div className="stack">
          <h2 className="break">{studentName}</h2>
          <p className="soft">
            {title} in {courseName}.{' '}
            {work.handedInAt !== null && `Submitted ${formatMoment(work.handedInAt)}`}
            {work.number > 1 && `, submission ${work.number}`}.{' '}
            {work.late && <span className="badge badge-brick">Late</span>}
          </p>
          <Work text={work.text} link={work.link} />
          <FilesOfWork files={work.files} />
          <WorkFiles files={work.files} />
          <details>
            <summary>The task</summary>
            <Drawn html={task.html} />
          </details>
          {earlier.map((before) => (
            <SentWork key={before.id} work={before} task={task} />
          ))}
        </div>
        <GradeForm work={work} task={task} comments={comments} onDone={onDone} />
      </div>
    </div>
  );
}
