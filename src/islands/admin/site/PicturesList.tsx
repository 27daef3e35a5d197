import { useMutation, useQuery } from '@tanstack/react-query';
import type { ContentList } from '../../../../server/contract/content-editor.ts';
import { formatSize } from '../../../lib/words/format-size.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { ListFrame } from '../lists/ListFrame.tsx';
import { contentCalls, pictureAddress } from './content-calls.ts';

/** Lists uploaded pictures with their uses; deletes unused ones. */
export function PicturesList({ files }: Pick<ContentList, 'files'>) {
  const list = useQuery({ queryKey: ['content', 'pictures'], queryFn: contentCalls.pictures });
  const remove = useMutation({ mutationFn: contentCalls.deletePicture });
  const titleOf = (path: string) => files.find((file) => file.path === path)?.title ?? path;
  return (
    <ListFrame
      state={list}
      shown={list.data?.length}
      empty={
        <Empty
          icon="document"
          title="No pictures yet."
          text="You upload a photo with a person under About us, logo and signature under Provider, and pictures of a course with its page."
        />
      }
    >
      <ul role="list" className="table-wrap">
        {list.data?.map(({ name, size, usedBy }) => (
          <li key={name} className="course-row">
            <img className="content-picture" src={pictureAddress(name)} alt="" width={56} height={56} />
            <span className="course-name">
              <strong className="break">{name}</strong>
              <span className="soft small">
                {usedBy.length > 0 ? `Used in ${usedBy.map(titleOf).join(', ')}` : 'Not used'},{' '}
                {formatSize(size)}
              </span>
            </span>
            {usedBy.length === 0 && (
              <Button kind="secondary" small busy={remove.isPending} onClick={() => remove.mutate(name)}>
                Delete<span className="visually-hidden"> {name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </ListFrame>
  );
}
