export const fieldsPath = (groupId: string): string => `/cse-admin/${groupId}/users-params`

export const answersPath = (groupId: string): string => `${fieldsPath(groupId)}/answers`
