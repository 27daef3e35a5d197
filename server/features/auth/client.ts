/** What is known of the program at the other end. */
export interface Client {
  readonly address: string;
  readonly userAgent: string;
}
