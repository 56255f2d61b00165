/**
 * Writes a migration from the tables (`--name=…`; `--custom` for a hand-written one), and keeps only the newest
 * snapshot: the generator compares with that one, and each has 14,000 lines.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const { status } = spawnSync('drizzle-kit', ['generate', ...process.argv.slice(2)], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
const meta = 'drizzle/meta'
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'))
for (const name of snapshots.toSorted().slice(0, -1)) rmSync(join(meta, name))
