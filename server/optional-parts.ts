import type { Config } from './config.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics.ts';
import type { BlobStore } from './storage/blob-store.ts';

// What a site can do without is loaded, with its libraries, only where it is set up.

/** The place for files outside the data folder; undefined without MEDIA_URL. */
export async function openMediaPlace({
  mediaBucket,
}: Pick<Config, 'mediaBucket'>): Promise<BlobStore | undefined> {
  if (mediaBucket === undefined) return undefined;
  const { createBucketStore } = await import('./storage/bucket-store.ts');
  return createBucketStore(mediaBucket);
}

/** What hands mail to the mail server; undefined without SMTP_URL. */
export async function openMailer({
  smtpUrl,
  mailFrom,
}: Pick<Config, 'smtpUrl' | 'mailFrom'>): Promise<Mailer | undefined> {
  if (smtpUrl === undefined) return undefined;
  const { createMailer } = await import('./mail/mailer.ts');
  return createMailer(smtpUrl, mailFrom);
}

/** The meters; undefined without METRICS_PORT. */
export async function openMetrics({ metrics }: Pick<Config, 'metrics'>): Promise<Metrics | undefined> {
  if (metrics === undefined) return undefined;
  const { createMetrics } = await import('./metrics.ts');
  return createMetrics();
}
