import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Material, Progress } from '../../../../server/contract/materials.ts';
import type { Assignment } from '../../../../server/contract/submissions.ts';
import { api, unwrap } from '../../../lib/api/api.ts';

export interface Draft {
  readonly text: string;
  readonly link: string;
}

/** Loads an assignment with the user's submissions, and runs its calls one at a time. */
export function useAssignment(material: Material, onProgress: (progress: Progress) => void) {
  const param = { id: String(material.id) };
  const { completed: wasCompleted } = material;
  const [assignment, setAssignment] = useState<Assignment>();
  const [failed, setFailed] = useState(false);
  /** Version of the text being edited: changes of files don't affect it. */
  const version = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  function inTurn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const next = queue.current.then(call);
    queue.current = next.catch(() => undefined);
    return next;
  }

  async function run(call: () => Promise<Assignment>, isOfFiles = false): Promise<Assignment> {
    const answer = await inTurn(async () => {
      const came = await call();
      if (!isOfFiles) version.current = came.submissions[0]?.version ?? 0;
      return came;
    });
    setAssignment(answer);
    setFailed(false);
    if (answer.completed !== wasCompleted) onProgress({ completed: answer.completed, positionSeconds: 0 });
    return answer;
  }

  const { assignment: read } = api.materials[':id'];
  const work = api.materials[':id'].submission;
  const load = () => run(() => unwrap(read.$get({ param }))).catch(() => setFailed(true));
  const loadFirst = useEffectEvent(() => void load());
  useEffect(() => loadFirst(), []);

  return {
    assignment,
    failed,
    load,
    loadAgain: () => {
      setFailed(false);
      void load();
    },
    save: (json: Draft) =>
      inTurn(async () => {
        const header = { 'if-match': `"${version.current}"` };
        const { submissions } = await unwrap(work.$put({ param, header, json }));
        version.current = submissions[0]?.version ?? 0;
        setFailed(false);
      }),
    loadFiles: () => run(() => unwrap(read.$get({ param })), true),
    removeFile: (fileId: number) =>
      run(() => unwrap(work.files[':fileId'].$delete({ param: { ...param, fileId: String(fileId) } })), true),
    handIn: () => run(() => unwrap(work['hand-in'].$post({ param, header: {} }))),
    takeBack: () => run(() => unwrap(work['take-back'].$post({ param }))),
  };
}
export type AssignmentModel = ReturnType<typeof useAssignment>;
