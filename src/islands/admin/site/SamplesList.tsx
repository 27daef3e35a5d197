import { useMutation } from '@tanstack/react-query';
import { nameOfSample } from '../../../../server/contract/content/samples.ts';
import type { ContentList } from '../../../../server/contract/content-editor.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { contentCalls } from './content-calls.ts';
import type { FilePlace } from './file-place.ts';

interface Props {
  content: ContentList;
  onOpen: (place: FilePlace) => void;
}

const SWITCH = 'site/site.yml';

/** Saves one change of a file as a draft. */
async function change(path: string, pointer: string, value?: unknown) {
  const { sha } = await contentCalls.file(path);
  return contentCalls.save(path, {
    baseSha: sha,
    changes: [{ pointer, ...(value !== undefined && { value }) }],
  });
}

/** Lists remaining samples, each with a button, and a switch that hides them all. */
export function SamplesList({ content: { samples, hidesSamples, files }, onOpen }: Props) {
  const act = useMutation({ mutationFn: (run: () => Promise<unknown>) => run() });
  const isDraft = files.some(({ path, draft }) => path === SWITCH && draft !== null);
  /** Publishes at once unless the file has other drafts. */
  async function turn(samples: 'shown' | 'hidden') {
    const saved = await change(SWITCH, '/samples', samples);
    return isDraft ? saved : contentCalls.publish([SWITCH]);
  }
  const paths = [...new Set(samples.map(({ path }) => path))];
  return (
    <div className="stack">
      <label className="field-inline">
        <input
          type="checkbox"
          checked={!hidesSamples}
          disabled={act.isPending}
          onChange={() => act.mutate(() => turn(hidesSamples ? 'shown' : 'hidden'))}
        />
        <span>Visitors see samples, and a bar that says so</span>
      </label>
      <p className="soft small">
        {isDraft
          ? 'The switch is part of the draft of Provider: press Publish all to show it to visitors.'
          : 'Visitors see a change of the switch at once. What is yours now is a draft until you press Publish all.'}
      </p>
      {samples.length === 0 && (
        <Empty icon="success" title="No samples are left." text="Everything here is yours." />
      )}
      {paths.map((path) => (
        <details key={path} className="samples-of" open={paths.length === 1}>
          <summary className="samples-summary">
            <h3>{files.find((file) => file.path === path)?.title ?? path}</h3>{' '}
            <span className="badge">{samples.filter((sample) => sample.path === path).length}</span>
          </summary>
          <ul role="list" className="table-wrap">
            {samples
              .filter((sample) => sample.path === path)
              .map(({ pointer, kind, text }) => (
                <li key={pointer} className="course-row">
                  <span className="course-name">
                    <strong>{nameOfSample(kind)}</strong>
                    <span className="soft small">{text}</span>
                  </span>
                  <span className="row-actions">
                    <Button kind="ghost" small onClick={() => onOpen({ path, at: pointer })}>
                      Edit<span className="visually-hidden"> {`${nameOfSample(kind)} ${text}`}</span>
                    </Button>
                    <Button
                      kind="secondary"
                      small
                      disabled={act.isPending}
                      onClick={() => act.mutate(() => change(path, `${pointer}/sample`))}
                    >
                      Mark as mine
                      <span className="visually-hidden"> {`${nameOfSample(kind)} ${text}`}</span>
                    </Button>
                  </span>
                </li>
              ))}
          </ul>
        </details>
      ))}
    </div>
  );
}
