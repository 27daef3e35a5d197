import { formatMoment } from '../../../lib/words/format-time.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { ListFoot, ListFrame } from '../lists/ListFrame.tsx';
import { usePages } from '../queries/pages.ts';
import { useAdminConfirm } from '../use-admin-confirm.ts';
import { contentCalls } from './content-calls.ts';

/** Lists published versions with author, latest first. */
export function VersionsList({ live }: { live: number | undefined }) {
  const list = usePages(['content', 'versions'], contentCalls.versions);
  const [dialog, confirm] = useAdminConfirm();
  return (
    <div className="stack">
      <ListFrame
        state={list}
        shown={list.items?.length}
        empty={<Empty icon="clock" title="Nothing was published here yet." />}
      >
        <ul role="list" className="table-wrap">
          {list.items?.map(({ id, at, by, summary, isLive }) => (
            <li key={id} className="course-row">
              <span className="course-name">
                <strong>{summary}</strong>
                <span className="soft small">
                  {formatMoment(at)}, {by ?? 'changed in the files'}
                </span>
              </span>
              {isLive || live === undefined ? (
                <span className="badge badge-leaf">Live</span>
              ) : (
                <Button
                  kind="secondary"
                  small
                  onClick={() =>
                    confirm({
                      title: 'Bring this version back?',
                      text: `The whole site becomes as it was on ${formatMoment(at)}. Drafts stay, and you can undo this.`,
                      yes: 'Bring back',
                      run: () => contentCalls.restore(id, live),
                    })
                  }
                >
                  Bring back<span className="visually-hidden"> {summary}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
        <ListFoot list={list} noun="version" />
      </ListFrame>
      {dialog}
    </div>
  );
}
