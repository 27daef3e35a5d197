import type { ReactNode, RefObject } from 'react';
import type { ShownTask, Submission } from '../../../../server/contract/submissions.ts';
import { formatMoment } from '../../../lib/words/format-time.ts';
import { WorkFiles } from './WorkFiles.tsx';

interface Props {
  work: Submission;
  task: ShownTask;
  /** Gets the focus after submitting. */
  heading?: RefObject<HTMLHeadingElement | null> | undefined;
  children?: ReactNode;
}

/** Submission with its time, content and result. */
export function SentWork({ work, task, heading, children }: Props) {
  const { number, state, text, link, files, answers, handedInAt, late, marks, criteria, comment, gradedAt } =
    work;
  return (
    <section className="card card-pad stack sent-work" data-state={state}>
      <h3 ref={heading} tabIndex={-1}>
        Submitted {handedInAt !== null && formatMoment(handedInAt)}
        {files.length > 0 && `, ${files.length} ${files.length === 1 ? 'file' : 'files'}`}
        {number > 1 && <span className="soft"> (submission {number})</span>}
      </h3>
      <p className="row">
        {state === 'handed-in' && <span className="badge badge-brand">Waiting for your teacher</span>}
        {state === 'returned' && <span className="badge badge-marigold">Returned: please change it</span>}
        {state === 'graded' && <span className="badge badge-leaf">{marks === null ? 'Done' : 'Graded'}</span>}
        {late && <span className="badge badge-brick">Late</span>}
      </p>
      {state === 'graded' && marks !== null && (
        <p className="task-marks">
          <strong>
            {marks} of {task.maxMarks}
          </strong>{' '}
          marks
          {task.passMarks !== null &&
            (marks >= task.passMarks ? ': passed' : `: ${task.passMarks} needed to pass`)}
        </p>
      )}
      {state === 'graded' && criteria.length > 0 && (
        <ul className="task-guide">
          {task.guide.map(({ title, marks: most }, at) => (
            <li key={title}>
              {title}: {criteria[at]} of {most}
            </li>
          ))}
        </ul>
      )}
      {(comment !== '' || answers.length > 0) && (
        <blockquote className="task-comment">
          {comment !== '' && <p className="message-text">{comment}</p>}
          <WorkFiles files={answers} />
          {gradedAt !== null && <p className="soft small">Your teacher, {formatMoment(gradedAt)}</p>}
        </blockquote>
      )}
      <Work text={text} link={link} />
      <WorkFiles files={files} />
      {children}
    </section>
  );
}

/** Text and link of a submission. */
export const Work = ({ text, link }: Pick<Submission, 'text' | 'link'>) => (
  <>
    {text !== '' && <p className="message-text work-text">{text}</p>}
    {link !== '' && (
      <p className="break">
        <a href={link} target="_blank" rel="noopener noreferrer">
          {link}
          <span className="visually-hidden"> (in a new tab)</span>
        </a>
      </p>
    )}
  </>
);
