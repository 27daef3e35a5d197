/** The last word on a task of the product's own upkeep. */
export interface OperationsTable {
  name: string;
  at: number;
  /** JSON object. */
  detail: string;
}
