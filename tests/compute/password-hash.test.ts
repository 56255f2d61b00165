import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createThreadPool } from '#platform/compute/thread-pool.ts'
import { passwordCosts } from '#platform/config/password-costs.ts'
import { nodeScrypt } from '#platform/node-scrypt.ts'

/** More than there are threads that files wait for. */
const HASHES = 6
const salt = new Uint8Array(16).fill(3)
const cost = passwordCosts.full

/** How many of some hashes had ended when a file was read that was asked for after them. */
async function hashesBeforeFile(hash: (password: string) => Promise<Uint8Array>): Promise<number> {
  let ended = 0
  const all = Array.from({ length: HASHES }, (_, n) => hash(`mot de passe ${n}`).then(() => ended++))
  await readFile(new URL(import.meta.url))
  const before = ended
  await Promise.all(all)
  return before
}

test("password hashing in threads gives the library's hashes and does not delay files and signatures", async () => {
  const script = new URL('../../src/platform/compute/compute-thread.ts', import.meta.url)
  const pool = createThreadPool({ script, threads: 1 })
  onTestFinished(() => pool.close())
  const inThread = (password: string) => pool.run('password-hash', { password, salt, cost })
  expect(await inThread('Été 2026')).toEqual(await nodeScrypt('E\u0301te\u0301 2026', salt, cost))
  expect(await hashesBeforeFile(inThread)).toBe(0)
  // The control: where files and hashes wait for the same threads.
  expect(await hashesBeforeFile((password) => nodeScrypt(password, salt, cost))).toBeGreaterThan(0)
})
