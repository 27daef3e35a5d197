import { shortNameOf } from '../../../../server/contract/lesson-adding.ts';
import { lessonKind } from '../../../../server/contract/lesson-kinds.ts';
import type { Material } from '../../../../server/contract/materials.ts';
import { formatSize } from '../../../lib/words/format-size.ts';
import { languageOf } from '../../../lib/words/language-of.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../lists/DataTable.tsx';
import { Menu } from '../lists/Menu.tsx';
import { screenItems } from './lesson-forms.tsx';

interface Props {
  materials: readonly Material[];
  onEdit: (material: Material) => void;
  onDelete: (material: Material) => void;
  onOpen: (material: Material) => void;
}

/** Bandwidth of a phone on mobile data, in Mbit/s. */
const MOST_MBITS = 1.5;

/** Bitrate of a video in Mbit/s; 0 if unknown. */
const rateOf = ({ type, size = 0, durationSeconds }: Material): number =>
  lessonKind(type).isFilm && durationSeconds ? (size * 8) / durationSeconds / 1e6 : 0;

/** Table of materials from all courses; cards on a narrow screen. */
export const MaterialTable = ({ materials, onEdit, onDelete, onOpen }: Props) => (
  <DataTable label="Content" className="table-cards materials" heads={['Title and course', 'Type', 'Size']}>
    {materials.map((material) => {
      const { id, title, type, courseId, courseName, size, filePath, url } = material;
      const { hidden, required, captionsPath, playsWidely } = material;
      const rate = rateOf(material);
      const onCourse = `/course/${courseId}?material=${id}`;
      return (
        <tr key={id}>
          <td>
            <strong className="break" lang={languageOf(title)}>
              {title}
            </strong>
            {hidden && <span className="badge">Hidden</span>}
            {required === false && <span className="badge">Optional</span>}
            {captionsPath !== undefined && <span className="badge">Captions</span>}
            {playsWidely === false && (
              <span className="badge badge-marigold">Some phones can't play this</span>
            )}
            {rate > MOST_MBITS && (
              <span className="badge badge-marigold">
                {rate.toFixed(1)} Mbit/s: stalls on slow mobile data, save it at 720p
              </span>
            )}
            <span className="material-course">{courseName}</span>
          </td>
          <td>
            <span className="badge">{shortNameOf(type)}</span>
          </td>
          <td className="numeric">{size === undefined ? '–' : formatSize(size)}</td>
          <td className="row-actions row-actions-short">
            <a
              className="button button-ghost button-small"
              href={filePath ?? url ?? onCourse}
              target="_blank"
              rel="noopener noreferrer"
            >
              Open<span className="visually-hidden"> {title} (in a new tab)</span>
            </a>
            <Button kind="secondary" small onClick={() => onEdit(material)}>
              Edit<span className="visually-hidden"> {title}</span>
            </Button>
            <Menu
              label={`More for ${title}`}
              items={[
                ...screenItems(material, onOpen),
                { label: 'Delete', run: () => onDelete(material), danger: true },
              ]}
            />
          </td>
        </tr>
      );
    })}
  </DataTable>
);
