import { normalizeRegistrationCode } from '#features/people/accounts/registration-code.ts'
import type { UniqueValue } from '#handler/unique-value.ts'

/** Premium code by which people join a group. */
export const uniqueCode: UniqueValue = {
  column: 'user_group.registration_code',
  taken: 'Son code premium est maintenant celui d’un autre groupe.',
  label: 'Nouveau code premium',
  isOptional: true,
  read: ({ registration_code: code }) => String(code ?? ''),
  with: (row, typed) => ({ ...row, registration_code: normalizeRegistrationCode(typed) || null }),
}
