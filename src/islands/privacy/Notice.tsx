import { privacyNotice } from '../../../server/contract/privacy-notice.ts';

/** What a person is told about their data. */
export function Notice() {
  return (
    <ul className="notice-points">
      {privacyNotice.points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
