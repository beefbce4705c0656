/** One step from a format to the next, for each kind of database; once released it is never changed. */
export interface Migration {
  sqlite: string;
  postgres: string;
  /** The tables it makes whose rows outlive a restart, those that are referred to first. */
  tables: readonly string[];
}
