import { eq, sql } from 'drizzle-orm'
import { personalPart } from '#handler/manifest/personal-part.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import { walletDevice, walletPass } from './tables.ts'

/** Passes of a person's tickets, and how many phones get their updates. */
export const personalPasses = personalPart(
  (orm, { userId }) => [
    orm
      .select({
        wallet: walletPass.wallet,
        createdAt: walletPass.createdAt,
        snapshot: orderItem.snapshot,
        devices: sql<number>`(select count(*) from ${walletDevice} where ${walletPass.wallet} = 'apple'
          and ${walletDevice.serial} = ${walletPass.serial})`,
      })
      .from(walletPass)
      .innerJoin(entry, eq(entry.id, walletPass.entryId))
      .innerJoin(orderItem, eq(orderItem.id, entry.orderItemId))
      .where(eq(orderItem.userId, userId))
      .orderBy(walletPass.createdAt),
  ],
  ([passes]) => ({
    passes_de_portefeuille: passes.map(({ wallet, createdAt, snapshot, devices }) => ({
      activite: snapshot.activity.label,
      portefeuille: wallet,
      ajoute_le: new Date(createdAt).toISOString(),
      appareils: devices,
    })),
  }),
)
