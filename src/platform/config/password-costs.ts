import type { PasswordCost } from '../port.ts'

/** Costs of password hashing; `low` is for tests, where thousands of people sign in, and refused in production. */
export const passwordCosts = {
  full: { N: 16_384, r: 8, p: 5 },
  low: { N: 16, r: 1, p: 1 },
} as const satisfies Record<string, PasswordCost>
