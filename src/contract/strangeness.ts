import type { z } from 'zod'

/** How much of a shape an input lacks, has of another kind or has too much: of several shapes it was meant as the least strange. */
export const strangeness = (issues: readonly z.core.$ZodIssue[]): number =>
  issues.reduce((sum, issue) => {
    if (issue.code === 'unrecognized_keys') return sum + 3 * issue.keys.length
    return sum + (issue.code === 'invalid_type' ? 2 : 1)
  }, 0)
