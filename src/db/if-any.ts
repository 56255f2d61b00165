/**
 * SQL behind a selection that sums rows up: no row where there is none to sum. `having` without `group by` would say the
 * same, but database servers do not parse it.
 */
export const IF_ANY = 'group by null'
