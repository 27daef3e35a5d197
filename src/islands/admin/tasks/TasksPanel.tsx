import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Task, TaskNote } from '../../../../server/contract/tasks.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { formatMoment } from '../../../lib/words/format-time.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Choice } from '../lists/Choice.tsx';
import { DataTable } from '../lists/DataTable.tsx';
import { ListFoot, ListFrame } from '../lists/ListFrame.tsx';
import { type TaskState, useTasks } from '../queries/site.ts';

const STATES: Record<TaskState, readonly [label: string, badge: string]> = {
  waiting: ['Waiting', 'badge-marigold'],
  running: ['Running', 'badge-marigold'],
  done: ['Done', 'badge-leaf'],
  failed: ['Failed', 'badge-brick'],
  cancelled: ['Cancelled', 'badge-brick'],
};

const SHOW = [
  ['', 'All tasks'],
  ...Object.entries(STATES).map(([state, [label]]) => [state as TaskState, label] as const),
] as const;

/** Lists background tasks of the server with progress and errors. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function TasksPanel() {
  const [state, setState] = useState<TaskState | ''>('');
  const list = useTasks(state);
  return (
    <div className="stack">
      <div className="list-bar">
        <h2>Tasks</h2>
        <Choice label="Show" options={SHOW} value={state} onChange={setState} />
      </div>
      <ListFrame
        state={list}
        shown={list.items?.length}
        empty={
          <Empty
            icon="clock"
            title="No tasks here."
            text="You see here what the server does in the background, like importing students or preparing videos."
          />
        }
      >
        <DataTable label="Tasks" className="table-cards emails" heads={['About', 'Task', 'Since', 'State']}>
          {list.items?.map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </DataTable>
        <ListFoot list={list} noun="task" />
      </ListFrame>
    </div>
  );
}

function TaskRow({ task }: { task: Task }) {
  const { kind, about, state, percent, message, detail, notes, updatedAt, createdAt } = task;
  const [label, badge] = STATES[state];
  return (
    <tr>
      <td data-label="About" className="break">
        <strong>{about}</strong>
      </td>
      <td data-label="Task">{kind}</td>
      <td data-label="Since" className="moment">
        {formatMoment(state === 'waiting' ? createdAt : updatedAt)}
      </td>
      <td data-label="State">
        <div>
          <span className={`badge ${badge}`}>{label}</span>{' '}
          {state === 'running' && <span className="numeric">{percent}%</span>}{' '}
          {message !== null && <span className="soft small break">{message}</span>}
          {notes.map((note) => (
            <span key={note.kind} className="soft small break">
              {noteText(note)}
            </span>
          ))}
          {detail !== null && (
            <details className="small">
              <summary className="chart-summary">What ffmpeg said</summary>
              <pre className="break">{detail}</pre>
            </details>
          )}
        </div>
      </td>
      <td className="person-actions">
        <TaskButton task={task} />
      </td>
    </tr>
  );
}

function noteText(note: TaskNote): string {
  if (note.kind === 'pale') return "Its colours stay pale: ffmpeg on the server can't convert HDR.";
  const { track, of, language } = note;
  const name = language && ` (${new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language})`;
  return `Students hear sound track ${track} of ${of}${name ?? ''}.`;
}

/** Button that cancels an unfinished task or restarts a failed or cancelled one. */
function TaskButton({ task: { id, state, about } }: { task: Task }) {
  const isOver = state === 'failed' || state === 'cancelled';
  const call = api.tasks[':id'];
  const change = useMutation({
    mutationFn: () => {
      const ofTask = { param: { id: String(id) } };
      return isOver ? unwrap(call.retry.$post(ofTask)) : unwrap(call.cancel.$post(ofTask));
    },
  });
  if (state === 'done') return null;
  return (
    <Button kind="secondary" small busy={change.isPending} onClick={() => change.mutate()}>
      {isOver ? 'Try again' : 'Cancel'}
      <span className="visually-hidden"> {about}</span>
    </Button>
  );
}
