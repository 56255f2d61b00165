import type { passkey } from '#kernel/passkeys/tables.ts'

type Row = typeof passkey.$inferSelect

/** Passkey as its owner sees it. */
export const listedPasskey = ({ id, name, host, isSynced, createdAt, lastUsedAt }: Row) => ({
  ...{ id, name, host, isSynced, createdAt, lastUsedAt },
})
