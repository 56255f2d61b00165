import { spawnSync } from 'node:child_process'

/** What the tests need from outside npm: a command and the Debian package that brings it. */
const tools = [
  ['chromium', 'chromium'],
  ['zbarimg', 'zbar-tools'],
  ['pdftoppm', 'poppler-utils'],
  ['caddy', 'caddy'],
  ['openssl', 'openssl'],
  ['systemd-analyze', 'systemd'],
] as const

/** Saves more than half of the browser tests' time; without it they use the browser itself. */
const FAST_BROWSER = 'chromium-headless-shell'

const found = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0

const installCommand = (names: readonly string[]) =>
  `apt-get update && apt-get install -y --no-install-recommends ${names.join(' ')}`

/** Whether the packages are there now; only where one may install them. */
function installed(names: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !found('apt-get')) return false
  console.log(`Installing ${names.join(', ')}`)
  const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('sh', ['-c', installCommand(names)], { stdio: 'inherit', env: quiet }).status === 0
}

/** Installs what is missing where it may; else prints the one line that does it, and answers false. */
export function ensureTools(): boolean {
  const missing = tools.filter(([command]) => !found(command)).map(([, name]) => name)
  if (missing.length > 0 && !installed(missing)) {
    console.error(`The tests need ${missing.join(', ')}. Run: sudo sh -c '${installCommand(missing)}'`)
    return false
  }
  if (!found(FAST_BROWSER) && !installed([FAST_BROWSER])) console.log(`Without ${FAST_BROWSER} the tests take longer.`)
  return true
}
