import type { passkey } from '#features/people/passkey-proof/tables.ts'

type Row = typeof passkey.$inferSelect

/** What its owner sees of a passkey. */
export const listedPasskey = ({ id, name, host, isSynced, createdAt, lastUsedAt }: Row) => ({
  ...{ id, name, host, isSynced, createdAt, lastUsedAt },
})
