/** The database's file in the data folder and in every copy of it. */
export const DATABASE = 'abhyas.sqlite';
export const MEDIA = 'media';
export const MANIFEST = 'manifest.json';

const BACKUP = /^abhyas-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z$/;

/** Name of the folder of a backup made at a time (milliseconds since 1970). */
export const backupName = (at: number): string =>
  `abhyas-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** When a backup of that name was made; undefined where it is no backup's name. */
export function timeOfBackup(name: string): number | undefined {
  const [, day, hour, minute, second] = BACKUP.exec(name) ?? [];
  return day === undefined ? undefined : Date.parse(`${day}T${hour}:${minute}:${second}Z`);
}

/** Where a stored file lies under a folder. */
export const mediaPath = (key: string): string => `${MEDIA}/${key.slice(0, 2)}/${key}`;
