import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { DoubtPost, DoubtThread } from '../../../../server/contract/doubts.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { formatMoment, formatPosition } from '../../../lib/words/format-time.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { PostForm } from './PostForm.tsx';
import { PostText } from './PostText.tsx';
import { playFrom } from './place-in-video.ts';

const fail = (error: unknown) => showToast('error', errorMessage(error));

export type Run = (call: Promise<DoubtThread>) => Promise<void>;

export interface ThreadProps {
  id: number;
  /** Called with the new state; undefined once deleted. */
  onChange: (thread: DoubtThread | undefined) => void;
  /** Id of the lesson open beside it. */
  lessonId?: number;
  /** Additional actions of an admin. */
  tools?: (thread: DoubtThread, run: Run) => ReactNode;
  onReplied?: () => void;
}

/** Question with its replies. */
export function Thread({ id, onChange, lessonId, tools, onReplied }: ThreadProps) {
  const [thread, setThread] = useState<DoubtThread>();
  const [editing, setEditing] = useState<number>();
  const [dialog, confirm] = useConfirm();
  const call = api.doubts[':id'];
  const param = { id: String(id) };

  function show(now: DoubtThread): void {
    setThread(now);
    setEditing(undefined);
    onChange(now);
  }
  const run: Run = (next) => next.then(show, fail);
  const read = () => unwrap(call.$get({ param }));
  const loadFirst = useEffectEvent(() => void read().then(setThread, fail));
  useEffect(() => loadFirst(), []);

  if (thread === undefined)
    return <div className="skeleton skeleton-row" role="status" aria-label="Loading the question" />;
  const { mine, state, answerId, atSeconds, courseId, materialId, posts } = thread;
  const ofPost = ({ id: postId }: DoubtPost) => ({ param: { ...param, postId: String(postId) } });
  const remove = (post: DoubtPost) =>
    confirm({
      title: 'Delete this?',
      text: 'This deletes it permanently.',
      yes: 'Delete',
      danger: true,
      run: () => unwrap(call.posts[':postId'].$delete(ofPost(post))),
      after: () => (posts.length === 1 ? onChange(undefined) : void run(read())),
    });
  const report = (post: DoubtPost) =>
    confirm({
      title: 'Report this to your teacher?',
      text: 'Report abuse or posts that do not belong here.',
      yes: 'Report',
      run: () => unwrap(call.posts[':postId'].report.$post(ofPost(post))),
    });
  const choose = (postId: number | null) => run(unwrap(call.answer.$put({ param, json: { postId } })));
  const action = (label: string, onClick: () => unknown) => (
    <Button kind="ghost" small onClick={() => void onClick()}>
      {label}
    </Button>
  );

  const actionsOf = (post: DoubtPost) => (
    <p className="row">
      {mine &&
        post !== posts[0] &&
        post.id !== answerId &&
        action('This answers my question', () => choose(post.id))}
      {mine && post.id === answerId && action('Not answered after all', () => choose(null))}
      {post.mine && action('Edit', () => setEditing(post.id))}
      {(post.mine || tools) && action('Delete', () => remove(post))}
      {!(post.mine || post.ofTeacher || tools) && action('Report', () => report(post))}
    </p>
  );

  return (
    <div className="stack thread">
      {tools?.(thread, run)}
      {atSeconds !== null && (
        <a
          href={`/course/${courseId}?material=${materialId}&at=${atSeconds}`}
          onClick={(event) => {
            if (materialId !== lessonId) return;
            event.preventDefault();
            playFrom(atSeconds);
          }}
        >
          Watch at {formatPosition(atSeconds)}
        </a>
      )}
      {posts.map((post) => (
        <article
          key={post.id}
          className="post stack-small"
          data-answer={post.id === answerId ? '' : undefined}
        >
          <p className="row small">
            <strong>
              {post.mine ? 'You' : (post.name ?? (post.ofTeacher ? 'A former teacher' : 'A former student'))}
            </strong>
            {post.ofTeacher && <span className="badge badge-brand">Teacher</span>}
            {post.id === answerId && <span className="badge badge-leaf">Answer</span>}
            {post.id === thread.reportedId && <span className="badge badge-brick">Reported</span>}
            <span className="soft">
              {formatMoment(post.at)}
              {post.edited && ', edited'}
            </span>
          </p>
          {post.id === editing ? (
            <PostForm
              id={`edit-${post.id}`}
              label="Edit your post"
              button="Save"
              post={post}
              focus
              onSend={(text, data) => {
                const json = { text, withoutPicture: data.has('withoutPicture') };
                return unwrap(call.posts[':postId'].$put({ ...ofPost(post), json }));
              }}
              onSent={show}
              onCancel={() => setEditing(undefined)}
            />
          ) : (
            <>
              <PostText text={post.text || '[removed]'} />
              {post.picture && (
                <a className="post-picture" href={post.picture} target="_blank" rel="noopener">
                  <img src={post.picture} alt="" loading="lazy" />
                  <span className="visually-hidden">Open the picture (in a new tab)</span>
                </a>
              )}
            </>
          )}
          {post.text !== '' && post.id !== editing && actionsOf(post)}
        </article>
      ))}
      {state === 'closed' ? (
        <p className="notice">This question is closed.</p>
      ) : (
        <PostForm
          id={`reply-${id}`}
          label={mine ? 'Write again' : 'Your answer'}
          hint={mine && state === 'answered' ? 'This opens your question again.' : ''}
          button="Send"
          focus={tools !== undefined}
          onSend={(text) => unwrap(call.posts.$post({ param, json: { text } }))}
          onSent={(now) => {
            show(now);
            onReplied?.();
          }}
        />
      )}
      {dialog}
    </div>
  );
}
