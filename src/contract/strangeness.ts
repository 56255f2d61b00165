import type { z } from 'zod'

/**
 * Distance of an input from a shape: missing, mistyped and surplus fields. Of several shapes, the nearest was meant.
 */
export const strangeness = (issues: readonly z.core.$ZodIssue[]): number =>
  issues.reduce((sum, issue) => {
    if (issue.code === 'unrecognized_keys') return sum + 3 * issue.keys.length
    return sum + (issue.code === 'invalid_type' ? 2 : 1)
  }, 0)
