import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Material, Progress } from '../../../../server/contract/materials.ts';
import type { Assignment } from '../../../../server/contract/submissions.ts';
import { api, failedCall, unwrap } from '../../../lib/api.ts';
import { unreachable } from '../../../lib/api-error.ts';
import { shrinkPhoto } from './shrink-photo.ts';

export interface Draft {
  readonly text: string;
  readonly link: string;
}

/** Sends a file as a form. */
async function sendFile(id: string, given: File): Promise<Assignment> {
  const form = new FormData();
  const file = await shrinkPhoto(given);
  form.append('workFile', file, file.name);
  const answer = await fetch(`/api/materials/${id}/submission/files`, { method: 'POST', body: form }).catch(
    () => {
      throw unreachable();
    },
  );
  const body: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) throw failedCall(answer.status, body, answer.headers.get('retry-after'));
  return body as Assignment;
}

/** An assignment and the work of the person, and what can be done with it, one thing after the other. */
export function useAssignment(material: Material, onProgress: (progress: Progress) => void) {
  const id = String(material.id);
  const { completed: wasCompleted } = material;
  const [assignment, setAssignment] = useState<Assignment>();
  const [failed, setFailed] = useState(false);
  /** Of the text that was typed on: what a file changes leaves it alone. */
  const version = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  async function run(call: () => Promise<Assignment>, isOfText = false): Promise<Assignment> {
    const next = queue.current.then(call).then((answer) => {
      const [latest] = answer.submissions;
      // A first file begins the draft, which has no text then.
      const isBegun = version.current === 0 && latest?.text === '' && latest.link === '';
      if (isOfText || isBegun) version.current = latest?.version ?? 0;
      return answer;
    });
    queue.current = next.catch(() => undefined);
    const answer = await next;
    setAssignment(answer);
    setFailed(false);
    if (answer.completed !== wasCompleted) onProgress({ completed: answer.completed, positionSeconds: 0 });
    return answer;
  }

  const load = () =>
    run(() => unwrap(api.materials[':id'].assignment.$get({ param: { id } })), true).catch(() =>
      setFailed(true),
    );
  const loadFirst = useEffectEvent(() => void load());
  useEffect(() => loadFirst(), []);

  const work = api.materials[':id'].submission;
  const param = { id };
  return {
    assignment,
    failed,
    load,
    save: (json: Draft) =>
      run(() => unwrap(work.$put({ param, header: { 'if-match': `"${version.current}"` }, json })), true),
    add: (file: File) => run(() => sendFile(id, file)),
    remove: (fileId: number) =>
      run(() => unwrap(work.files[':fileId'].$delete({ param: { id, fileId: String(fileId) } }))),
    handIn: () => run(() => unwrap(work['hand-in'].$post({ param, header: {} }))),
    takeBack: () => run(() => unwrap(work['take-back'].$post({ param }))),
  };
}
export type AssignmentModel = ReturnType<typeof useAssignment>;
