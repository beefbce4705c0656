/**
 * One step from a format to the next, for each kind of database; once released it is never changed. Nodes of the version before run on the
 * result until they are replaced, so a migration only adds: tables, indexes, and columns that may stay empty or have a default. What it makes
 * superfluous is removed by one that is released a version later. A test holds every migration to that.
 */
export interface Migration {
  sqlite: string;
  postgres: string;
  /** The tables it makes whose rows outlive a restart, those that are referred to first. */
  tables: readonly string[];
}
