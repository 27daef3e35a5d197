import type { Material } from '../../../../server/contract/materials.ts';
import { formatSize } from '../../../lib/format-size.ts';
import { typeNames } from './material-types.ts';

interface Props {
  materials: readonly Material[];
  onEdit: (material: Material) => void;
  onDelete: (material: Material) => void;
  onOpenQuiz: (material: Material) => void;
}

/** Materials of all courses; cards on a narrow screen. */
export function MaterialTable({ materials, onEdit, onDelete, onOpenQuiz }: Props) {
  return (
    <section className="table-wrap" aria-label="Content">
      <table className="table table-cards">
        <caption className="visually-hidden">Content</caption>
        <thead>
          <tr>
            <th scope="col">Title</th>
            <th scope="col">Type</th>
            <th scope="col">Course</th>
            <th scope="col" className="numeric">
              Size
            </th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {materials.map((material) => (
            <Row
              key={material.id}
              material={material}
              onEdit={() => onEdit(material)}
              onDelete={() => onDelete(material)}
              onOpenQuiz={() => onOpenQuiz(material)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  material: Material;
  onEdit: () => void;
  onDelete: () => void;
  onOpenQuiz: () => void;
}

function Row({ material, onEdit, onDelete, onOpenQuiz }: RowProps) {
  const { id, title, type, courseId, courseName, size, filePath, url } = material;
  const { hidden, required, captionsPath, playsWidely } = material;
  const onCourse = `/course/${courseId}?material=${id}`;
  return (
    <tr>
      <td data-label="Title">
        <strong>{title}</strong>
        {hidden && <span className="badge">Hidden</span>}
        {required === false && <span className="badge">Optional</span>}
        {captionsPath !== undefined && <span className="badge">Captions</span>}
        {playsWidely === false && <span className="badge badge-marigold">Some phones cannot play this</span>}
      </td>
      <td data-label="Type">
        <span className="badge">{typeNames[type]}</span>
      </td>
      <td data-label="Course">{courseName}</td>
      <td data-label="Size" className="numeric">
        {size === undefined ? '–' : formatSize(size)}
      </td>
      <td className="row-actions row-actions-short">
        <a
          className="button button-ghost button-small"
          href={filePath ?? url ?? onCourse}
          target="_blank"
          rel="noopener noreferrer"
        >
          Open<span className="visually-hidden"> {title} (in a new tab)</span>
        </a>
        {type === 'quiz' && (
          <button type="button" className="button button-secondary button-small" onClick={onOpenQuiz}>
            Questions<span className="visually-hidden"> of {title}</span>
          </button>
        )}
        <button type="button" className="button button-secondary button-small" onClick={onEdit}>
          Edit<span className="visually-hidden"> {title}</span>
        </button>
        <button type="button" className="button button-secondary button-small" onClick={onDelete}>
          Delete<span className="visually-hidden"> {title}</span>
        </button>
      </td>
    </tr>
  );
}
