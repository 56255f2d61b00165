import { and, asc, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { guard, type RegionDb } from '#db/region-db.ts'
import { sha256Hex } from '#lib/digest.ts'
import { walletDevice, walletPass } from './tables.ts'

/** Path of the service that phones ask for Apple passes; Apple's own paths follow (`/v1/…`). */
export const WALLET_PATH = '/wallet'

/** Phones, tablets and watches of one person. */
const MOST_DEVICES = 20

class TooManyDevices extends Error {}

export const deviceIdInput = z
  .string()
  .max(128, { abort: true })
  .regex(/^[\w.-]+$/)
/** Body of a phone's registration. */
export const registrationInput = z.object({
  pushToken: z
    .string()
    .max(200, { abort: true })
    .regex(/^[0-9a-fA-F]+$/),
})
/** Request body of a phone's error report. */
export const deviceLogInput = z.object({ logs: z.array(z.string()).max(100) })

type Reader = Pick<RegionDb, 'orm'>

/** SQL condition: the Apple pass with this serial, for a caller with its token. */
export const isPassWithToken = async (serial: string, token: string) =>
  and(eq(walletPass.serial, serial), eq(walletPass.wallet, 'apple'), eq(walletPass.tokenHash, await sha256Hex(token)))

/** When the pass last changed, UTC ms; null if there is none, or the token is wrong. */
export async function findPassChange({ orm }: Reader, serial: string, token: string): Promise<number | null> {
  const [row] = await orm
    .select({ updatedAt: walletPass.updatedAt })
    .from(walletPass)
    .where(await isPassWithToken(serial, token))
  return row?.updatedAt ?? null
}

interface Registration {
  deviceId: string
  serial: string
  pushToken: string
}

/** Registers a phone for changes. 'full': more phones hold this pass than a person has. */
export async function registerDevice(
  db: RegionDb,
  { deviceId, serial, pushToken }: Registration,
  { updatedAt, now }: { updatedAt: number; now: number },
): Promise<'new' | 'known' | 'full'> {
  const isOwn = and(eq(walletDevice.deviceId, deviceId), eq(walletDevice.serial, serial))
  const before = await db.orm.select({ serial: walletDevice.serial }).from(walletDevice).where(isOwn)
  const row = { deviceId, serial, pushToken, createdAt: now, toldAt: updatedAt }
  const target = [walletDevice.deviceId, walletDevice.serial]
  try {
    await db.write([
      guard(
        `(select count(*) from wallet_device where serial = ? and device_id <> ?) < ${MOST_DEVICES}`,
        [serial, deviceId],
        new TooManyDevices(),
      ),
      db.orm.insert(walletDevice).values(row).onConflictDoUpdate({ target, set: { pushToken } }),
      // Checks the pass again, since this phone was told of no change before it registered.
      {
        sql: "update wallet_pass set look_at = ?, touched = touched + 1 where serial = ? and wallet = 'apple'",
        args: [now, serial],
      },
    ])
  } catch (error) {
    if (error instanceof TooManyDevices) return 'full'
    throw error
  }
  return before.length > 0 ? 'known' : 'new'
}

export async function unregisterDevice({ orm, write }: RegionDb, deviceId: string, serial: string): Promise<void> {
  await write([
    orm.delete(walletDevice).where(and(eq(walletDevice.deviceId, deviceId), eq(walletDevice.serial, serial))),
  ])
}

/** Passes of a phone that changed after `since`, the latest change last; the phone's secret id is its only proof. */
export const changedPasses = ({ orm }: Reader, deviceId: string, since: number) =>
  orm
    .select({ serial: walletPass.serial, updatedAt: walletPass.updatedAt })
    .from(walletDevice)
    .innerJoin(walletPass, and(eq(walletPass.serial, walletDevice.serial), eq(walletPass.wallet, 'apple')))
    .where(and(eq(walletDevice.deviceId, deviceId), gt(walletPass.updatedAt, since)))
    .orderBy(asc(walletPass.updatedAt))
