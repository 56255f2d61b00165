import type { Client } from '#api/client.ts'

/** Reads what the committee itself asks its members, in its order. */
export const readOwnFields = async (client: Client, groupId: string) =>
  (await client('/cse-admin/list-member-fields', { groupId })).items
