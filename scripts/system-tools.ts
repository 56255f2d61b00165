import { spawnSync } from 'node:child_process'

/** What the tests need from outside npm: a command and the Debian package that brings it. */
const tools = [
  ['chromium', 'chromium'],
  ['zbarimg', 'zbar-tools'],
  ['pdftoppm', 'poppler-utils'],
  ['caddy', 'caddy'],
  ['systemd-analyze', 'systemd'],
] as const

const found = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0

/** Installs what is missing where it may; else prints the one line that does it, and answers false. */
export function ensureTools(): boolean {
  const missing = tools.filter(([command]) => !found(command)).map(([, name]) => name)
  if (missing.length === 0) return true
  const install = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(' ')}`
  if (process.getuid?.() === 0 && found('apt-get')) {
    console.log(`Installing ${missing.join(', ')}`)
    const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    if (spawnSync('sh', ['-c', install], { stdio: 'inherit', env: quiet }).status === 0) return true
  }
  console.error(`The tests need ${missing.join(', ')}. Run: sudo sh -c '${install}'`)
  return false
}
