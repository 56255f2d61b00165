import type { GroupUser } from '#kernel/people/person-shapes.ts'

/** What the office calls the part of a member in their committee. */
export const roleTexts: Readonly<Record<GroupUser['role'], string>> = { admin: 'Administrateur', user: 'Bénéficiaire' }
