import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A clock of a Bun process that a test moves on while it runs: its variables, and the jump to a moment. */
export function jumpingClock() {
  const folder = mkdtempSync(join(tmpdir(), 'clock-'))
  const [script, offset] = [join(folder, 'clock.js'), join(folder, 'offset')]
  writeFileSync(offset, '0')
  writeFileSync(
    script,
    `const { readFileSync } = require('node:fs')
     const { now } = Date
     let ahead = 0
     setInterval(() => { ahead = Number(readFileSync(${JSON.stringify(offset)}, 'utf8')) || ahead }, 20).unref()
     Date.now = () => now() + ahead`,
  )
  return {
    env: { BUN_OPTIONS: `--preload=${script}` },
    jumpTo: (ts: number) => writeFileSync(offset, String(ts - Date.now())),
  }
}
