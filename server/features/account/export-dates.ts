type DateText<At> = null extends At ? string | null : string;

/** A moment as text; null stays null. */
export const textOf = <At extends number | null>(at: At) =>
  (at === null ? null : new Date(at).toISOString()) as DateText<At>;

/** Milliseconds since 1970, in the columns named, as text. */
export const withDates =
  <Column extends string>(...columns: readonly Column[]) =>
  <Row extends Record<Column, number | null>>(rows: readonly Row[]) =>
    rows.map((row) => {
      const dates = Object.fromEntries<unknown>(columns.map((column) => [column, textOf(row[column])]));
      return Object.assign({}, row as Omit<Row, Column>, dates as { [Key in Column]: DateText<Row[Key]> });
    });
