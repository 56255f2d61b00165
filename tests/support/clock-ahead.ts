import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Variables that make a Bun process believe that it is `ms` later; `folder` keeps what it loads for that. */
export async function clockAhead(folder: string, ms: number): Promise<Record<string, string>> {
  const script = join(folder, 'clock-ahead.js')
  await writeFile(script, `const { now } = Date; Date.now = () => now() + ${ms}`)
  return { BUN_OPTIONS: `--preload=${script}` }
}
