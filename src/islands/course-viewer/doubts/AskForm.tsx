import { useEffect, useState } from 'react';
import type { Doubt, DoubtThread } from '../../../../server/contract/doubts.ts';
import type { Material } from '../../../../server/contract/materials.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { formatPosition } from '../../../lib/words/format-time.ts';
import { useDebounced } from '../../admin/lists/use-debounced.ts';
import { Button } from '../../ui/Button.tsx';
import { PostForm } from './PostForm.tsx';
import { placeInVideo } from './place-in-video.ts';

interface Props {
  material: Material;
  /** Opens the new question, or an existing similar one. */
  onOpen: (doubt: Doubt) => void;
  onCancel: () => void;
}

/** Form of a new question, tied to the position in the video. Suggests similar questions while typing. */
export function AskForm({ material, onOpen, onCancel }: Props) {
  const [atSeconds = null] = useState(() => placeInVideo(material));
  const [typed, setTyped] = useState('');
  const alike = useDebounced(typed);
  const [found, setFound] = useState<readonly Doubt[]>([]);
  const courseId = String(material.courseId);

  useEffect(() => {
    unwrap(api.doubts.$get({ query: { courseId, alike, limit: '3' } })).then(setFound, () => {});
  }, [alike, courseId]);

  function send(text: string, data: FormData): Promise<DoubtThread> {
    const json = {
      text,
      atSeconds: data.has('at') ? atSeconds : null,
      toAll: data.get('who') === 'all',
    };
    return unwrap(api.materials[':id'].doubts.$post({ param: { id: String(material.id) }, json }));
  }

  return (
    <div className="card card-pad">
      <PostForm
        id={`ask-${material.id}`}
        label="Your question"
        hint="The first line is its title. Put code between two lines of ```."
        button="Send question"
        focus
        onType={(text) => setTyped(text.trim().split('\n')[0]?.slice(0, 200) ?? '')}
        onSend={send}
        onSent={onOpen}
        onCancel={onCancel}
      >
        {found.length > 0 && (
          <div role="status">
            <p className="small">Asked before. Is your answer here?</p>
            {found.map((doubt) => (
              <Button key={doubt.id} kind="ghost" className="doubt-alike" onClick={() => onOpen(doubt)}>
                {doubt.title}
              </Button>
            ))}
          </div>
        )}
        <fieldset className="field doubt-choices">
          <legend>Who can read your question</legend>
          <label>
            <input type="radio" name="who" value="all" defaultChecked /> Everyone in the course
          </label>
          <label>
            <input type="radio" name="who" value="teacher" /> Only my teacher
          </label>
          {atSeconds !== null && (
            <label>
              <input type="checkbox" name="at" defaultChecked /> About the video at{' '}
              {formatPosition(atSeconds)}
            </label>
          )}
        </fieldset>
      </PostForm>
    </div>
  );
}
