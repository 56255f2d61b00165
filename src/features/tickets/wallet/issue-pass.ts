import type { RegionDb } from '#db/region-db.ts'
import { bytesToBase64Url } from '#lib/base64-url.ts'
import { sha256Hex } from '#lib/digest.ts'
import { type PassTicket, passContentHash } from './pass-ticket.ts'
import type { WalletPass } from './tables.ts'

const encoder = new TextEncoder()

/**
 * Token with which phones ask for a pass; equal for each copy, so that a second download keeps the first one's updates
 * working.
 */
export async function passToken(appKey: Uint8Array, serial: string): Promise<string> {
  const base = await crypto.subtle.importKey('raw', Uint8Array.from(appKey), 'HKDF', false, ['deriveBits'])
  const purpose = { name: 'HKDF', hash: 'SHA-256', salt: encoder.encode(serial), info: encoder.encode('wallet-pass') }
  return bytesToBase64Url(new Uint8Array(await crypto.subtle.deriveBits(purpose, base, 256)))
}

interface NewPass {
  pass: PassTicket
  wallet: WalletPass['wallet']
  /** Null for a Google pass. */
  token: string | null
}

/**
 * Records that a pass goes to a wallet, and its contents. A pass issued before is checked soon, as other phones may
 * hold the former contents.
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
