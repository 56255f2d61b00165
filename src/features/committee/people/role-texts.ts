import type { GroupUser } from '#kernel/people/person-shapes.ts'

/** Names of a member's roles in the committee. */
export const roleTexts: Readonly<Record<GroupUser['role'], string>> = { admin: 'Administrateur', user: 'Bénéficiaire' }
