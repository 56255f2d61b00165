/**
 * SQL after an aggregating select: returns no row if there are none to sum. `having` without `group by` would do the
 * same, but database servers do not parse it.
 */
export const IF_ANY = 'group by null'
