import { useMutation, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { ContentList, ContentPublished } from '../../../../server/contract/content-editor.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { ListFrame } from '../lists/ListFrame.tsx';
import { ListTabs } from '../lists/ListTabs.tsx';
import { contentCalls } from './content-calls.ts';
import type { FilePlace } from './file-place.ts';
import { PicturesList } from './PicturesList.tsx';
import { ProblemList } from './ProblemList.tsx';
import { SamplesList } from './SamplesList.tsx';
import { VersionsList } from './VersionsList.tsx';

type File = ContentList['files'][number];

const LISTS = [
  { name: 'parts', label: 'Parts' },
  { name: 'samples', label: 'Samples', isDue: true },
  { name: 'versions', label: 'Versions' },
  { name: 'pictures', label: 'Pictures' },
] as const;
type List = (typeof LISTS)[number]['name'];

/** Contents of the files, in the order a provider needs them. */
const PARTS: Readonly<Record<string, string>> = {
  'site/site.yml': 'Name, logo, colours, certificates, address, phone, WhatsApp, map',
  'site/payments.yml': 'Who is paid, bank account, GST, refunds',
  'site/home.yml': 'Headings, buttons, courses of the first screen',
  'site/about.yml': 'Mission, teachers and their photos',
  'site/testimonials.yml': 'What people say about you',
  'site/claims.yml': 'Students, countries, success rate',
  'site/courses.yml': 'Headings above the lists',
  'site/buy.yml': 'Words and steps that all buy pages share',
  'site/community.yml': 'What members do',
  'site/contact.yml': 'Subjects, map, form',
  'site/legal.yml': 'Who answers complaints',
  'site/navigation.yml': 'Links in their order',
  'site/subjects.yml': 'The tiles on the home page',
  'site/paths.yml': 'For students, instructors and parents',
  'site/not-found.yml': 'What a wrong address shows',
};

interface Props {
  /** List named in the address. */
  named: string | undefined;
  onShow: (list: string) => void;
  onOpen: (place: FilePlace) => void;
}

/** Panel of the site's content: files by part, samples and published versions. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function SitePanel({ named, onShow, onOpen }: Props) {
  const list = LISTS.find(({ name }) => name === named)?.name ?? 'parts';
  const content = useQuery({ queryKey: ['content'], queryFn: contentCalls.list });
  const { data } = content;
  return (
    <div className="stack">
      <h2>Site</h2>
      {data && <Drafts content={data} onOpen={onOpen} />}
      <ListTabs<List>
        id="site"
        label="Site"
        lists={LISTS}
        counts={{ samples: data?.samples.length }}
        selected={list}
        onSelect={onShow}
      >
        <ListFrame state={content} shown={data && 1} empty={null}>
          {data && list === 'parts' && <Parts files={data.files} onOpen={onOpen} />}
          {data && list === 'samples' && <SamplesList content={data} onOpen={onOpen} />}
          {data && list === 'pictures' && <PicturesList files={data.files} />}
          {data && list === 'versions' && <VersionsList live={data.version?.id} />}
        </ListFrame>
      </ListTabs>
    </div>
  );
}

/** Lists unpublished drafts, and problems of the content folder. */
function Drafts({ content: { files, problems }, onOpen }: { content: ContentList } & Pick<Props, 'onOpen'>) {
  // The page of a new course is published from its course, once complete.
  const drafts = files.filter(({ draft, isNew }) => draft !== null && !isNew);
  const publish = useMutation<ContentPublished>({
    mutationFn: () => contentCalls.publish(drafts.map(({ path }) => path)),
  });
  const refused = (publish.error instanceof ApiError && publish.error.problems) || [];
  return (
    <>
      <ProblemList problems={refused} onWant={(path, at) => onOpen({ path, at })} />
      {problems.length > 0 && (
        <p className="notice notice-error">
          Files on the server were changed and can't be published. Visitors see the last good version.
        </p>
      )}
      <ProblemList problems={problems} onWant={(path, at) => onOpen({ path, at })} />
      {drafts.length > 0 && (
        <div className="notice row row-spread">
          <p>
            {drafts.length === 1 ? 'One draft is' : `${drafts.length} drafts are`} not published:{' '}
            {drafts.map(({ path, title }, at) => (
              <Fragment key={path}>
                {at > 0 && ', '}
                <button type="button" className="link-button" onClick={() => onOpen({ path })}>
                  {title}
                </button>
              </Fragment>
            ))}
          </p>
          <Button small busy={publish.isPending} onClick={() => publish.mutate()}>
            Publish all
          </Button>
        </div>
      )}
    </>
  );
}

function Parts({ files, onOpen }: { files: readonly File[]; onOpen: Props['onOpen'] }) {
  const order = Object.keys(PARTS);
  const groups = [
    [
      '',
      files
        .filter(({ kind }) => kind === 'site')
        .toSorted((a, b) => order.indexOf(a.path) - order.indexOf(b.path)),
    ],
    ['Legal pages', files.filter(({ kind }) => kind === 'legal')],
    ['Questions that courses share', files.filter(({ kind }) => kind === 'faq')],
  ] as const;
  return groups.map(([heading, group]) => (
    <section key={heading} className="content-parts" aria-label={heading || 'Parts of the site'}>
      {heading !== '' && <h3>{heading}</h3>}
      <ul role="list" className="table-wrap">
        {group.map(({ path, title, draft }) => {
          const text = PARTS[path];
          return (
            <li key={path}>
              <button type="button" className="content-part" onClick={() => onOpen({ path })}>
                <span>
                  <strong>{title}</strong>
                  {text !== undefined && <span className="soft small">{text}</span>}
                </span>
                {draft && <span className="badge badge-marigold">Draft</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}
