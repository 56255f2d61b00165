import { spawnSync } from 'node:child_process'

/** Tools that tests need from outside npm: command, and the Debian package that contains it. */
const tools = [
  ['chromium', 'chromium'],
  ['zbarimg', 'zbar-tools'],
  ['pdftoppm', 'poppler-utils'],
  ['caddy', 'caddy'],
  ['openssl', 'openssl'],
  ['systemd-analyze', 'systemd'],
] as const

/** Saves more than half of the browser tests' time; without it they use the full browser. */
const FAST_BROWSER = 'chromium-headless-shell'

const found = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0

const installCommand = (names: readonly string[]) =>
  `apt-get update && apt-get install -y --no-install-recommends ${names.join(' ')}`

/** Installs the packages, if permitted; true if they are there now. */
function installed(names: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !found('apt-get')) return false
  console.log(`Installing ${names.join(', ')}`)
  const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('sh', ['-c', installCommand(names)], { stdio: 'inherit', env: quiet }).status === 0
}

/** Installs missing tools if permitted; else prints the command to do it, and returns false. */
export function ensureTools(): boolean {
  const missing = tools.filter(([command]) => !found(command)).map(([, name]) => name)
  if (missing.length > 0 && !installed(missing)) {
    console.error(`The tests need ${missing.join(', ')}. Run: sudo sh -c '${installCommand(missing)}'`)
    return false
  }
  if (!found(FAST_BROWSER) && !installed([FAST_BROWSER])) console.log(`Without ${FAST_BROWSER} the tests take longer.`)
  return true
}
