import type { RegionDb } from '#db/region-db.ts'
import { bytesToBase64Url } from '#lib/base64-url.ts'
import { sha256Hex } from '#lib/digest.ts'
import { type PassTicket, passContentHash } from './pass-ticket.ts'
import type { WalletPass } from './tables.ts'

const encoder = new TextEncoder()

/** By which phones ask for a pass: the same for each copy, so that a second download leaves the first one its updates. */
export async function passToken(appKey: Uint8Array, serial: string): Promise<string> {
  const base = await crypto.subtle.importKey('raw', Uint8Array.from(appKey), 'HKDF', false, ['deriveBits'])
  const purpose = { name: 'HKDF', hash: 'SHA-256', salt: encoder.encode(serial), info: encoder.encode('wallet-pass') }
  return bytesToBase64Url(new Uint8Array(await crypto.subtle.deriveBits(purpose, base, 256)))
}

interface NewPass {
  pass: PassTicket
  wallet: WalletPass['wallet']
  /** Null of Google's. */
  token: string | null
}

/**
 * Remembers that a pass is on its way to a wallet, and what it says. One that was issued before is looked at soon: other
 * phones may hold what it said then.
 */
export async function issuePass(
  db: Pick<RegionDb, 'write'>,
  { pass, wallet, token }: NewPass,
  now: number,
): Promise<void> {
  const tokenHash = token === null ? null : await sha256Hex(token)
  await db.write([
    {
      sql: `insert into wallet_pass
          (serial, wallet, entry_id, token_hash, content_hash, created_at, updated_at, look_at, touched)
        values (?, ?, ?, ?, ?, ?, ?, ?, 0)
        on conflict (serial, wallet) do update set token_hash = excluded.token_hash, look_at = excluded.look_at,
          touched = touched + 1`,
      args: [pass.serial, wallet, pass.entryId, tokenHash, await passContentHash(pass), now, now, now],
    },
  ])
}
