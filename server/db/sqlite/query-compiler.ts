import { SqliteQueryCompiler } from 'kysely';

/**
 * Writes parameters as `+?`. SQLite looks at the value of a bare `?` in a join while it plans, and from then on prepares
 * that statement anew at each run. Unary plus changes no value and no type, and hides it from the planner.
 */
export class SteadyPlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}
