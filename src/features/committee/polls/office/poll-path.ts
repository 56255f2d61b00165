export const pollPath = (groupId: string): string => `/cse-admin/${groupId}/polls`
