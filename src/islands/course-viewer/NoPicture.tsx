import { Icon } from '../ui/Icon.tsx';

/** Replaces a video whose codec this browser can't show; sound alone would be confusing. */
export function NoPicture({ filePath }: { filePath: string }) {
  return (
    <div className="lesson-file card card-pad" role="alert">
      <span className="empty-picture">
        <Icon name="video" size={34} />
      </span>
      <p>
        <strong>Your browser can't show this video’s picture.</strong>
      </p>
      <p className="soft">
        Download it and open it in a video app like VLC, or ask the admin for an MP4 (H.264) version.
      </p>
      <a className="button" href={`${filePath}?download`} download>
        <Icon name="download" size={18} />
        Download the video
      </a>
    </div>
  );
}
